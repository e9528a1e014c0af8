/** Fields of what citizens write after a message was received. The server alone checks them. */
import { textField } from '../../../platform/text/form-field.ts'
import { maxContent, maxReason } from '../rules.ts'

export const supplyField = textField('请填写补充的内容', '补充', maxContent)
export const objectionField = textField('请写明不同意的理由', '理由', maxReason)
