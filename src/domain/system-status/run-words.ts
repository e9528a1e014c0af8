/** What a backup run does, and how it went. */
export const runKinds = { backup: '备份', proof: '验证', base: '每周归档', copy: '另存到第二处' } as const
export const runStates = { running: '正在运行', interrupted: '中途停止', done: '完成', failed: '失败' } as const
