import { wrongField } from '../../../platform/errors.ts'
import type { BeforeGate, PublicCode, PublicText } from '../../../platform/text/public-text.ts'
import { passCode } from '../../checks/public-codes.ts'
import { passPublic } from '../../checks/public-gate.server.ts'
import { columnName } from './columns.ts'
import type { ShownText } from './row.ts'
import type { NewPayment } from './new-payment.ts'

/** A file repeats most of its texts; one that does not is read anew from here on. */
const mostKept = 100_000

/** Lets the texts of a file pass that citizens see in their payments; each distinct one is read once. */
export function createShownTexts(): ShownText {
  const byTitle = new Map<string, Map<string, ReturnType<ShownText>>>()
  return (title, text) => {
    let kept = byTitle.get(title)
    if (!kept) byTitle.set(title, (kept = new Map()))
    const known = kept.get(text)
    if (known) return known
    if (kept.size >= mostKept) kept.clear()
    const passed = passPublic({ title }, text)
    kept.set(text, passed)
    return passed
  }
}

/** Lets the texts of payments pass that come from no file. @throws AppError invalid with the field */
export function requireShown(payments: readonly BeforeGate<NewPayment>[]): NewPayment[] {
  const shown = createShownTexts()
  const pass = (field: keyof NewPayment, title: string, text: string): PublicText => {
    const passed = shown(title, text)
    if ('problem' in passed) throw wrongField(field, passed.problem)
    return passed.text
  }
  const code = (field: 'projectCode' | 'paymentSlipCode', text: string): PublicCode => {
    const passed = passCode(columnName(field), text)
    if ('problem' in passed) throw wrongField(field, passed.problem)
    return passed.code
  }
  return payments.map((payment) => ({
    ...payment,
    areaName: pass('areaName', '村（社区）名称', payment.areaName),
    projectCode: code('projectCode', payment.projectCode),
    projectName: pass('projectName', columnName('projectName'), payment.projectName),
    businessPeriod: pass('businessPeriod', columnName('businessPeriod'), payment.businessPeriod),
    paymentSlipCode: code('paymentSlipCode', payment.paymentSlipCode),
    beneficiaryBank: pass('beneficiaryBank', columnName('beneficiaryBank'), payment.beneficiaryBank),
    quantity: pass('quantity', columnName('quantity'), payment.quantity),
    kind: pass('kind', columnName('kind'), payment.kind),
    rate: pass('rate', columnName('rate'), payment.rate),
  }))
}
