import { type ProjectStage, sumTitles } from './stage.ts'

/** What keeps a stage from being submitted, as a sentence; null for nothing. */
export function problemOfStage({ title, stage, day, fen, party }: ProjectStage): string | null {
  if (title.length < 4) return '请写明项目名称，至少 4 个字'
  if (day === null) return '请填写这一环节的日期'
  if (sumTitles[stage] !== undefined && fen === null) return `请填写${sumTitles[stage]}`
  if ((stage === 'award' || stage === 'contract') && party === '') return '请填写中标（签约）的单位'
  return null
}
