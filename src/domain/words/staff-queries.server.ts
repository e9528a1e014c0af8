import type { Paged } from '../../platform/paging.ts'
import { staffQuery } from '../operation.ts'
import { type DistrictWord, listDistrictWords } from './queries.server.ts'
import { shownWords, wordFilter } from './schema.ts'

/** Everybody who writes may know the words, whichever unit they write for. */
export const listWords = staffQuery({
  permission: 'word.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: wordFilter,
  api: {
    call: 'GET /api/staff/words',
    tag: '词库',
    summary: '本地区自己加的词，新加的在前',
    output: shownWords,
    present: ({ rows, total }: Paged<DistrictWord>) => ({
      data: rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() })),
      recordsTotal: total,
    }),
  },
  run: (db, { input: { pageNum, ...filter }, site }) => listDistrictWords(db, site.district.areaCode, filter, pageNum),
})
