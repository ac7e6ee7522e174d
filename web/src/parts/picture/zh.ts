// The same strings in Simplified Chinese.
import type { en } from './words';

export const zh: typeof en = {
  open: '从图片读取',
  title: '从图片读取盘面',
  choose: '选择图片',
  another: '换一张图片',
  ways: '也可以粘贴图片，或把图片拖到本页。',
  back: '返回',
  reading: '正在读取图片……',
  use: '使用这个盘面',
  loaded: '盘面已载入。',
  grid: '图片',
  gridAbout: '若网格与盘面不合，请拖动两个角；也可用方向键移动，按住 Shift 移得更快。',
  first: '左上角',
  last: '右下角',
  notFound: '没有找到盘面。请把两个角拖到盘面的两角。',
  notRead: '浏览器无法把它当作图片读取。PNG、JPEG 和 WebP 均可。',
  sure: '请与图片对照。',
  unsure: (cells) => `尚不确定：${cells}。`,
};
