import type { PublicCode, PublicText } from '../../../platform/text/public-text.ts'
import type { Person } from '../seal.server.ts'
import type { Sheet } from '@three-affairs/office-reader/sheets/sheet.ts'

/** A payment to be stored, before encryption. */
export type NewPayment = Person & {
  /** Line of the file or sheet, from 1. */
  line: number
  sheet?: Sheet | undefined
  areaCode: string
  areaName: PublicText
  projectCode: PublicCode
  projectName: PublicText
  businessPeriod: PublicText
  amountFen: number
  /** YYYY-MM-DD */
  putTime: string
  inventoryCode: string
  uniquelyIdentifies: string
  paymentSlipCode: PublicCode
  beneficiaryBank: PublicText
  /** How much of what was paid for, with its unit: 12.5亩; empty where the file does not say. */
  quantity: PublicText
  /** What it was paid for, such as 禁牧. */
  kind: PublicText
  /** Yuan for one of the quantity, with the unit: 66元/亩. */
  rate: PublicText
}
