import { data, redirect } from 'react-router'
import { findNames } from '../../../access/names.server.ts'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { askUndo, declineUndo, undoBatch } from '../../../domain/subsidies/commands-undo.server.ts'
import { listWaitingCorrections } from '../../../domain/subsidies/corrections/queries.server.ts'
import { listImports, mostImports } from '../../../domain/subsidies/imports/queries.server.ts'
import { can } from '../../../domain/subsidies/policy.ts'
import { listDistrictBatches } from '../../../domain/subsidies/queries-batches.server.ts'
import { nameOf } from '../../../access/policy.ts'
import { isRunning } from '../../../domain/subsidies/imports/stages.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'
import type { Refused } from './reason-form.tsx'

const path = '/staff/payments'
type Visit = StaffVisit<typeof path>

/** Uploads that have not ended, and one page of what was imported. */
export async function loadPayments({ site, staff, query }: Visit) {
  const { areaCode, name } = site.district
  const place = await getDistrictPlace(site.db, areaCode)
  const [mayRead, mayImport, mayUndo, mayApprove] = (
    ['subsidy-batch.read', 'subsidy-batch.import', 'subsidy-batch.undo', 'subsidy-batch.approve'] as const
  ).map((action) => can(staff, action, { place }))
  const imports = mayApprove ? await listImports(site.db, areaCode, site.now) : []
  const corrections = mayApprove ? await listWaitingCorrections(site.db, staff, areaCode) : []
  // The files of a district concern all of its villages.
  const batches = mayRead
    ? await listDistrictBatches(site.db, areaCode, query.pageNum)
    : { rows: [], total: 0, pageNum: 1, pages: 1 }
  const nameOfActor = await findNames(site.db, [
    ...batches.rows.flatMap(({ actor, approver, askActor }) => [actor, approver, askActor]),
    ...corrections.map(({ actor }) => actor),
  ])
  return {
    ...batches,
    rows: batches.rows.map(({ importTime, undoTime, ...row }) => ({
      ...row,
      actor: nameOfActor(row.actor),
      approver: nameOfActor(row.approver),
      askActor: nameOfActor(row.askActor),
      mayAsk: mayImport && !mayUndo && row.actor === nameOf(staff) && row.askActor === '',
      time: formatDateTime(importTime),
      undone: undoTime && formatDateTime(undoTime),
    })),
    imports: imports.map(({ createTime, endTime, ...row }) => ({
      ...row,
      time: formatDateTime(createTime),
      ends: isRunning(row.stage) || row.stage === 'refused' ? null : formatDate(endTime),
    })),
    corrections: corrections.map(({ createTime, ...row }) => ({
      ...row,
      actor: nameOfActor(row.actor),
      time: formatDateTime(createTime),
    })),
    mostImports: imports.length >= mostImports ? mostImports : null,
    district: name,
    mayRead,
    mayImport,
    mayUndo,
    mayApprove,
    notice: query.mode ? notices[query.mode] : null,
  }
}

const notices: Record<NonNullable<Visit['query']['mode']>, Notice> = {
  undone: { kind: 'success', title: '已撤销', message: '这个批次的补贴记录已经删除，公众查不到了。' },
  asked: { kind: 'success', title: '已申请', message: '管理员看到理由后决定，结果写在这个批次旁边。' },
  declined: { kind: 'success', title: '没有同意', message: '批次保持原样，申请的人会看到理由。' },
  discarded: { kind: 'success', title: '已放弃', message: '上传的文件已从服务器上删除，没有写入任何记录。' },
}

export type PaymentsAnswer = { notice: Notice; refused: Refused }

/** Undoes a batch, asks for it or declines the request. */
export async function changePayments({ site, staff, readForm }: Visit & Submission) {
  const form = await readForm()
  const [id, reason, intent] = [
    fieldText(form, 'id', 12),
    fieldText(form, 'reason', 400),
    fieldText(form, 'intent', 20),
  ]
  const batchId = idParameter.safeParse(id).data ?? 0
  const [change, mode] =
    intent === 'ask'
      ? ([askUndo, 'asked'] as const)
      : intent === 'decline'
        ? ([declineUndo, 'declined'] as const)
        : ([undoBatch, 'undone'] as const)
  try {
    await site.db.transaction().execute(async (tx) => void (await change(tx, staff, batchId, reason)))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有完成', message: error.message }
    const refused = { id, intent, reason, error: error.field === 'reason' ? error.message : undefined }
    return data<PaymentsAnswer>({ notice, refused }, refusalInit(error))
  }
  return redirect(href(path, { mode }), { status: 303 })
}
