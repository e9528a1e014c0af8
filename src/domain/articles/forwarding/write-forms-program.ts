import { type XlsxSheet, writeWorkbook } from '../../../files/write-xlsx.ts'
import { answerApart } from '../../../platform/apart/answer-apart.ts'

answerApart((sheets) => writeWorkbook(sheets as XlsxSheet[]))
