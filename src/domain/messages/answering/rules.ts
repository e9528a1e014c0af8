/** Rules for what citizens write after a message was received. The server alone checks them. */
import { textRule } from '../../../platform/text/long-text.ts'
import { maxContent, maxReason } from '../rules.ts'

export const checkSupply = textRule('请填写补充的内容', '补充', maxContent)
export const checkObjection = textRule('请写明不同意的理由', '理由', maxReason)
