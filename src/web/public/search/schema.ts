import { z } from 'zod'
import { idParameter, pageParameter, textParameter, yearParameter } from '../../../platform/parameters.ts'

/** Public search parameters, including the aliases from the specification. */
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
