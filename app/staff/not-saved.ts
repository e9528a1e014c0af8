import type { Notice } from '../ui/notice.tsx'
import type { FieldErrors } from '../ui/use-field-errors.ts'

/** Above a form that came back: how many fields are to be put right. The fields themselves say what is wrong. */
export function notSaved(errors: FieldErrors<string>): Notice {
  return { kind: 'error', title: '未保存', message: `请改正标红的 ${Object.keys(errors).length} 处` }
}
