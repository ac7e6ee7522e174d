// Why a person can be reported (docs/protocol.md, Reports and blocks).
export const kReportReasons = ['insult', 'spam', 'name', 'cheating', 'other'] as const;
export type ReportReason = (typeof kReportReasons)[number];
