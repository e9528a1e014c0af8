import { answerApart } from '../../../../platform/apart/answer-apart.ts'
import { readVoucher } from './read-voucher.server.ts'

answerApart((input) => readVoucher(Buffer.from(input as Uint8Array)))
