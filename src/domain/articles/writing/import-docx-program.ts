import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { importDocx } from './import-docx.server.ts'

answerApart((input) => importDocx(Buffer.from(input as Uint8Array)))
