import type { Holiday } from './holidays.ts'

/**
 * Public holidays by year, as announced by the State Council; entered from memory: compare with the announcement, and
 * add the next year's each November. A district may replace a year by its own.
 */
export const publicHolidays: ReadonlyMap<number, readonly Holiday[]> = new Map([
  [
    2026,
    [
      { kind: 'off', name: '元旦', from: '2026-01-01', to: '2026-01-03' },
      { kind: 'work', name: '元旦调休上班', from: '2026-01-04', to: '2026-01-04' },
      { kind: 'work', name: '春节调休上班', from: '2026-02-14', to: '2026-02-14' },
      { kind: 'off', name: '春节', from: '2026-02-15', to: '2026-02-23' },
      { kind: 'work', name: '春节调休上班', from: '2026-02-28', to: '2026-02-28' },
      { kind: 'off', name: '清明节', from: '2026-04-04', to: '2026-04-06' },
      { kind: 'off', name: '劳动节', from: '2026-05-01', to: '2026-05-05' },
      { kind: 'work', name: '劳动节调休上班', from: '2026-05-09', to: '2026-05-09' },
      { kind: 'off', name: '端午节', from: '2026-06-19', to: '2026-06-21' },
      { kind: 'work', name: '国庆节调休上班', from: '2026-09-20', to: '2026-09-20' },
      { kind: 'off', name: '中秋节', from: '2026-09-25', to: '2026-09-27' },
      { kind: 'off', name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
      { kind: 'work', name: '国庆节调休上班', from: '2026-10-10', to: '2026-10-10' },
    ],
  ],
])
