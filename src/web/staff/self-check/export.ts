/** What is to be mended, and everything else that was checked, as a table. */
import { checkKinds, checks } from '../../../domain/self-check/checks.ts'
import { daysInWords } from '../../../domain/self-check/days-in-words.ts'
import { getSelfCheck, ruleOf } from '../../../domain/self-check/staff-queries-self-check.server.ts'
import { stateInWords } from '../../../domain/self-check/states.ts'
import { toDownload, xlsxFile } from '../../../files/exported-file.ts'
import { writeXlsx } from '../../../files/write-xlsx.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

const heads = ['地区', '类别', '查什么', '依据', '情况', '查到了什么', '从哪天起', '要改的', '时间']
const widths = [18, 10, 28, 28, 14, 48, 12, 48, 24]

export const loader = staffLoader('/staff/self-check/export', 'self-check.read', async ({ site, staff, query }) => {
  const { district } = query
  const found = await getSelfCheck.ask(site, staff, district === undefined ? {} : { district })
  const rows = found.districts.flatMap(({ name, results }) =>
    results.flatMap((each) => {
      const { kind, title } = checks[each.code]
      const common = [
        name,
        checkKinds[kind],
        title,
        ruleOf(each.code, found.rules)?.documentNo ?? '',
        stateInWords(each),
        each.words,
        each.since ?? '',
      ]
      if (each.mends.length === 0) return [[...common, '', '']]
      return each.mends.map((mend) => [...common, mend.words, daysInWords(mend)])
    }),
  )
  const note = [`${formatDateTime(found.time)} 的情况。网站自己查的，不打分，不排名；不能判断的需人工检查。`]
  const look = { bold: new Set([1]), widths }
  return toDownload(xlsxFile('self-check', site.now, writeXlsx('网站自查', [note, heads, ...rows], look)))
})
