// Synthesised sounds with Web Audio: tones and noise bursts, each with an attack and a decay.

/** One tone, or one noise burst. */
export interface Tone {
  /** Start and duration, in ms. */
  at?: number;
  ms: number;
  /** Noise is band-pass filtered around `hz`. */
  wave: 'sine' | 'triangle' | 'square' | 'noise';
  hz: number;
  /** Final pitch; `hz` by default. */
  to?: number;
  /** 0 to 1. */
  gain: number;
}

export type Sound = readonly Tone[];

/** When the last tone has died away, in ms. */
export function lengthOf(sound: Sound): number {
  return Math.max(0, ...sound.map(({ at = 0, ms }) => at + ms));
}

const kAttackMs = 4;
/** An exponential ramp cannot reach zero gain. */
const kSilence = 0.0001;
/** Polyphony limit: more would only be noise. */
const kMaxTones = 16;
/** A running context costs a twentieth of a core even in silence, so it is suspended after this much silence. */
const kRestMs = 5000;

/** Plays sounds. Browsers allow an audio context only after user input; it is created by prepare() or the first
 * sound. */
export class Synth {
  private context: AudioContext | undefined;
  private noise: AudioBuffer | undefined;
  private sounding = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** suspend() was called; the context's state follows later. */
  private resting = false;

  constructor(private readonly makeContext: () => AudioContext = () => new AudioContext()) {}

  /** `pitch` scales all frequencies. Does nothing in a browser without audio. */
  play(sound: Sound, pitch = 1): void {
    try {
      const context = this.ready();
      for (const tone of sound) if (this.sounding < kMaxTones) this.start(context, tone, pitch);
    } catch {
      this.context = undefined;
    }
  }

  prepare(): void {
    try {
      this.ready();
    } catch {
      // No audio in this browser.
    }
  }

  private ready(): AudioContext {
    if (!this.context || this.context.state === 'closed') {
      this.context = this.makeContext();
      this.noise = undefined;
    }
    if (this.resting || this.context.state === 'suspended') void this.context.resume().catch(() => {});
    this.resting = false;
    this.restLater();
    return this.context;
  }

  private restLater(): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      if (this.sounding > 0) return this.restLater();
      this.resting = true;
      void this.context?.suspend().catch(() => {});
    }, kRestMs);
  }

  private start(context: AudioContext, { at = 0, ms, wave, hz, to = hz, gain }: Tone, pitch: number): void {
    const begin = context.currentTime + at / 1000;
    const end = begin + ms / 1000;
    const level = context.createGain();
    level.gain.setValueAtTime(kSilence, begin);
    level.gain.exponentialRampToValueAtTime(gain, begin + kAttackMs / 1000);
    level.gain.exponentialRampToValueAtTime(kSilence, end);
    level.connect(context.destination);
    const { source, frequency } = wave === 'noise' ? this.burst(context, level) : oscillator(context, wave, level);
    frequency.setValueAtTime(hz * pitch, begin);
    frequency.exponentialRampToValueAtTime(to * pitch, end);
    this.sounding += 1;
    source.onended = () => {
      this.sounding -= 1;
      level.disconnect();
    };
    source.start(begin);
    source.stop(end);
  }

  private burst(context: AudioContext, into: AudioNode): Source {
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    source.loop = true;
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    source.connect(band).connect(into);
    return { source, frequency: band.frequency };
  }
}

/** A tone's generator and its pitch parameter. */
interface Source {
  source: AudioScheduledSourceNode;
  frequency: AudioParam;
}

function oscillator(context: AudioContext, type: OscillatorType, into: AudioNode): Source {
  const source = context.createOscillator();
  source.type = type;
  source.connect(into);
  return { source, frequency: source.frequency };
}

/** Half a second of white noise. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
