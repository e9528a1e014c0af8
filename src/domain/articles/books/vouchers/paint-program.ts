import { paintPage } from '../../../../files/page-pictures.server.ts'
import { answerApart } from '../../../../platform/apart/answer-apart.ts'
import type { Box } from './voucher.ts'

answerApart((input) => {
  const { picture, boxes } = input as { picture: Uint8Array; boxes: Box[] }
  return paintPage(Buffer.from(picture), boxes)
})
