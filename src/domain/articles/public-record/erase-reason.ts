import { textRule } from '../../../platform/text/long-text.ts'

export const maxEraseReason = 200

/** The public reason of an erasure. */
export const checkEraseReason = textRule('请写明删除的理由，它会向群众公开', '理由', maxEraseReason)
