import type { Notice } from '../../ui/notice.tsx'
import type { FieldErrors } from '../../../platform/text/form-field.ts'

/** Notice above a rejected form: the number of invalid fields. Details are at the fields. */
export function notSaved(errors: FieldErrors<string>): Notice {
  return { kind: 'error', title: '未保存', message: `请改正标红的 ${Object.keys(errors).length} 处` }
}
