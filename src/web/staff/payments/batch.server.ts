import { data } from 'react-router'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { listBatchPayments, type StaffPayment } from '../../../domain/payments/corrections/queries.server.ts'
import { can } from '../../../domain/payments/policy.ts'
import { getDistrictBatch } from '../../../domain/payments/queries-batches.server.ts'
import { findNames } from '../../../access/names.server.ts'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Paged } from '../../../platform/paging.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { importIdOf } from './import.server.ts'

const path = '/staff/payments/batches/:id'
type Visit = StaffVisit<typeof path>

const shown = ({ rows, ...page }: Paged<StaffPayment>) => ({
  ...page,
  rows: rows.map(({ id, isShown, correctTime, cells }) => ({ id, isShown, isCorrected: correctTime !== null, cells })),
})

/** A batch and one page of its payments. */
export async function loadBatch({ site, staff, params, query }: Visit) {
  const place = { id: importIdOf(params.id), districtCode: site.district.areaCode }
  authorise(can(staff, 'subsidy-payment.approve', { place: await getDistrictPlace(site.db, place.districtCode) }))
  const { importTime, undoTime, ...batch } = await getDistrictBatch(site.db, place)
  const found = await listBatchPayments(site.db, site.keys, staff, place, { words: '', pageNum: query.pageNum })
  const nameOfActor = await findNames(site.db, [batch.actor, batch.approver])
  return {
    batch: {
      ...batch,
      actor: nameOfActor(batch.actor),
      approver: nameOfActor(batch.approver),
      time: formatDateTime(importTime),
      undone: undoTime && formatDateTime(undoTime),
    },
    found: shown(found),
  }
}

export type BatchAnswer = { words: string; notice: Notice | null; found: ReturnType<typeof shown> | null }

/** Finds payments by a number, which stays out of the address. */
export async function findInBatch({ site, staff, params, readForm }: Visit & Submission) {
  const form = await readForm()
  const words = fieldText(form, 'words', 60)
  const place = { id: importIdOf(params.id), districtCode: site.district.areaCode }
  try {
    const found = await listBatchPayments(site.db, site.keys, staff, place, { words, pageNum: 1 })
    return data<BatchAnswer>({ words, notice: null, found: shown(found) })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有查找', message: error.message }
    return data<BatchAnswer>({ words, notice, found: null }, refusalInit(error))
  }
}
