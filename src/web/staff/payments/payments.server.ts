import { findNames } from '../../../access/names.server.ts'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { listWaitingCorrections } from '../../../domain/payments/corrections/staff-queries-corrections.server.ts'
import { mostImports } from '../../../domain/payments/uploads/queries.server.ts'
import { listImportsToConfirm } from '../../../domain/payments/uploads/staff-queries-uploads.server.ts'
import { askUndo, declineUndo, undoBatch } from '../../../domain/payments/operations-batches.server.ts'
import { can } from '../../../domain/payments/policy.ts'
import { listImportedBatches } from '../../../domain/payments/staff-queries-batches.server.ts'
import { getActorName } from '../../../access/policy.ts'
import { isRunning } from '../../../domain/payments/uploads/stages.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

type Visit = StaffVisit<'/staff/payments'>

/** Uploads that have not ended, and one page of what was imported. */
export async function loadPayments({ site, staff, query }: Visit) {
  const { areaCode, name } = site.district
  const place = await getDistrictPlace(site.db, areaCode)
  const [mayRead, mayImport, mayUndo, mayApprove] = (
    ['subsidy-batch.read', 'subsidy-batch.import', 'subsidy-batch.undo', 'subsidy-batch.approve'] as const
  ).map((action) => can(staff, action, { place }))
  const imports = mayApprove ? await listImportsToConfirm.ask(site, staff, {}) : []
  const corrections = mayApprove ? await listWaitingCorrections.ask(site, staff, {}) : []
  // The files of a district concern all of its villages.
  const batches = mayRead
    ? await listImportedBatches.ask(site, staff, { pageNum: query.pageNum })
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
      mayAsk: mayImport && !mayUndo && row.actor === getActorName(staff) && row.askActor === '',
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
    notice: findNotice(query.mode),
  }
}

/** Undoes a batch, asks for it or declines the request. */
export async function changePayments(visit: Visit & Submission) {
  const here = href('/staff/payments')
  switch (fieldText(await visit.readForm(), 'intent', 20)) {
    case 'ask':
      return submitForm(visit, askUndo, here)
    case 'decline':
      return submitForm(visit, declineUndo, here)
    default:
      return submitForm(visit, undoBatch, here)
  }
}
