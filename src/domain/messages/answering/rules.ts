/** Rules for what staff and citizens write after a message was received. The server alone checks them. */
import { textRule } from '../../../platform/text/long-text.ts'
import { maxContent, maxReason, maxReply } from '../rules.ts'

export const checkReply = textRule('请填写答复内容', '答复', maxReply)
export const checkReason = textRule('请写明转办的理由', '理由', maxReason)
export const checkQuestion = textRule('请写明要问的内容', '追问', maxReason)
export const checkSupply = textRule('请填写补充的内容', '补充', maxContent)
export const checkObjection = textRule('请写明不同意的理由', '理由', maxReason)
export const checkReturn = textRule('请写明退回的理由', '理由', maxReason)
export const checkNote = textRule('请填写备注', '备注', maxReason)
export const checkPublicContent = textRule('请填写公开的留言内容', '留言内容', maxContent)
export const checkPublicReply = textRule('请填写公开的答复', '答复', maxReply)
