import { z } from 'zod'
import { staffQuery } from '../../operation.ts'
import { listReplyTemplates } from './queries.server.ts'
import { shownTemplate } from './schema.ts'

/** Everybody who answers messages may know them, whichever unit they answer for. */
export const listTemplates = staffQuery({
  permission: 'message.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({}),
  api: {
    call: 'GET /api/staff/reply-templates',
    tag: '答复模板',
    summary: '本地区的答复模板，按本地区的顺序',
    output: z.array(shownTemplate),
  },
  run: (db, { site }) => listReplyTemplates(db, site.district.areaCode),
})
