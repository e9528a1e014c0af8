import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { undoBatch } from '../../../domain/subsidies/commands.server.ts'
import { listImports, mostImports } from '../../../domain/subsidies/imports/queries.server.ts'
import { can } from '../../../domain/subsidies/policy.ts'
import { listDistrictBatches } from '../../../domain/subsidies/queries-batches.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/payments'
type Visit = StaffVisit<typeof path>

/** Uploads that have not ended, and one page of what was imported. */
export async function loadPayments({ site, staff, query }: Visit) {
  const { areaCode, name } = site.district
  const place = await getDistrictPlace(site.db, areaCode)
  const [mayRead, mayImport, mayUndo] = (
    ['subsidy-batch.read', 'subsidy-batch.import', 'subsidy-batch.undo'] as const
  ).map((action) => can(staff, action, { place }))
  const imports = mayImport ? await listImports(site.db, areaCode, site.now) : []
  // The files of a district concern all of its villages.
  const batches = mayRead
    ? await listDistrictBatches(site.db, areaCode, query.pageNum)
    : { rows: [], total: 0, pageNum: 1, pages: 1 }
  return {
    ...batches,
    rows: batches.rows.map(({ importTime, undoTime, ...row }) => ({
      ...row,
      time: formatDateTime(importTime),
      undone: undoTime && formatDateTime(undoTime),
    })),
    imports: imports.map(({ createTime, ...row }) => ({ ...row, time: formatDateTime(createTime) })),
    mostImports: imports.length >= mostImports ? mostImports : null,
    district: name,
    mayRead,
    mayImport,
    mayUndo,
    notice: query.mode ? notices[query.mode] : null,
  }
}

const notices: Record<NonNullable<Visit['query']['mode']>, Notice> = {
  undone: { kind: 'success', title: '已撤销', message: '这个批次的补贴记录已经删除，公众查不到了。' },
  discarded: { kind: 'success', title: '已放弃', message: '上传的文件已从服务器上删除，没有写入任何记录。' },
}

/** Undoes a batch. */
export async function changePayments({ site, staff, readForm }: Visit & Submission) {
  const form = await readForm()
  const id = idParameter.safeParse(fieldText(form, 'id', 12)).data ?? 0
  try {
    await site.db.transaction().execute((tx) => undoBatch(tx, staff, id))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有撤销', message: error.message }
    return data({ notice }, refusalInit(error))
  }
  return redirect(href(path, { mode: 'undone' }), { status: 303 })
}
