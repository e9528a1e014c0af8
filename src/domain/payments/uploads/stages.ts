/** Where an upload stands. `check` and `import` wait for the job, `columns`, `checked` and `approval` for a person. */
export const importStages = {
  check: '正在检查',
  columns: '等待选择各列',
  checked: '等待确认',
  approval: '等待第二个人确认',
  import: '正在导入',
  imported: '已导入',
  refused: '不能导入',
  discarded: '已放弃',
} as const

export type ImportStage = keyof typeof importStages

/** The job is at work: a page that shows it looks again. */
export const isRunning = (stage: ImportStage): boolean => stage === 'check' || stage === 'import'

/** Nothing more happens to it, and its file is removed. */
export const isEnded = (stage: ImportStage): boolean => ['imported', 'refused', 'discarded'].includes(stage)
