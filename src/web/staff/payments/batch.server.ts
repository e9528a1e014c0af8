import { findNames } from '../../../access/names.server.ts'
import type { StaffPayment } from '../../../domain/payments/corrections/queries.server.ts'
import { listBatchPayments } from '../../../domain/payments/corrections/staff-queries-corrections.server.ts'
import { getBatch } from '../../../domain/payments/staff-queries-batches.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Paged } from '../../../platform/paging.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

type Visit = StaffVisit<'/staff/payments/batches/:id'>

const showPage = ({ rows, ...page }: Paged<StaffPayment>) => ({
  ...page,
  rows: rows.map(({ id, isShown, correctTime, cells }) => ({ id, isShown, isCorrected: correctTime !== null, cells })),
})

/** A batch and one page of its payments. */
export async function loadBatch(visit: Visit) {
  const { site, staff, query } = visit
  const { importTime, undoTime, ...batch } = await askPage(visit, getBatch)
  const page = await listBatchPayments.ask(site, staff, { id: batch.id, words: '', pageNum: query.pageNum })
  const nameOfActor = await findNames(site.db, [batch.actor, batch.approver])
  return {
    batch: {
      ...batch,
      actor: nameOfActor(batch.actor),
      approver: nameOfActor(batch.approver),
      time: formatDateTime(importTime),
      undone: undoTime && formatDateTime(undoTime),
    },
    found: showPage(page),
  }
}

/** Finds payments by a number, which stays out of the address. */
export async function findInBatch(visit: Visit & Submission) {
  const words = fieldText(await visit.readForm(), 'words', 60)
  return submitForm(visit, listBatchPayments, (page) => ({ words, found: showPage(page) }))
}
