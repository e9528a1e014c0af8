import { z } from 'zod'
import type { Paged } from '../../platform/paging.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { staffQuery } from '../operation.ts'
import { presentVersions, shownVersions, versionsPage } from '../versions-schema.ts'
import { getWords, listWordsVersions, type WordsVersion } from './queries.server.ts'
import { shownWords } from './schema.ts'

const tag = '蒙古文用词'
const common = { permission: 'settings.read', at: atCalledDistrict } as const

export const getMongolian = staffQuery({
  ...common,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/mongolian',
    tag,
    summary: '本地区页眉、菜单和页脚的蒙古文用词',
    output: shownWords,
  },
  run: (db, { site }) => getWords(db, site.district),
})

export const listMongolianVersions = staffQuery({
  ...common,
  input: versionsPage,
  api: {
    call: 'GET /api/staff/mongolian/versions',
    tag,
    summary: '蒙古文用词的修改记录，新的在前',
    output: shownVersions('词'),
    present: (page: Paged<WordsVersion>) => presentVersions(page),
  },
  run: (db, { input, site }) => listWordsVersions(db, site.district, input.pageNum),
})
