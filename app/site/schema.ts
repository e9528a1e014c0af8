import { z } from 'zod'
import { idParameter, pageParameter, textParameter, yearParameter } from '../lib/parameters.ts'

/** Public parameters of the search, with the other names that the specification also gives them. */
export const searchQuerySchema = z
  .object({
    inputMessage: textParameter(100).optional(),
    keyword: textParameter(100).optional(),
    contents: textParameter(100).optional(),
    messageTime: yearParameter,
    year: yearParameter,
    articleTypeId: idParameter.optional(),
    type: idParameter.optional(),
    pageNum: pageParameter.default(1),
  })
  .transform(({ inputMessage, keyword, contents, messageTime, year, articleTypeId, type, pageNum }) => ({
    text: inputMessage || keyword || contents || undefined,
    year: messageTime ?? year,
    typeId: articleTypeId ?? type,
    pageNum,
  }))
