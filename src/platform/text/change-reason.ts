import { AppError, wrongField } from '../errors.ts'
import type { Rule } from '../field-rule.ts'
import { oneLine } from './text-input.ts'
import { isBlank } from './visible.ts'

export const maxChangeReason = 200

const checkChangeReason: Rule = (value) => {
  if (isBlank(value)) return '请写明修改的原因'
  return value.length > maxChangeReason ? `原因最多 ${maxChangeReason} 个字` : null
}

/** Why a version is written, in one line. @throws AppError invalid, with the field `reason` */
export function readChangeReason(typed: string): string {
  const reason = oneLine(typed)
  const problem = checkChangeReason(reason)
  if (problem) throw wrongField('reason', problem)
  return reason
}

/** What else a change of versioned texts may be refused for. */
export const nothingChanged = (): AppError => new AppError('invalid', '没有改动，不用保存。')
