import { readFile } from 'node:fs/promises'
import { answerApart } from '../platform/apart/answer-apart.ts'
import { encodeImage } from './images.server.ts'

answerApart(async (input) => encodeImage(await readFile(input as string)))
