import type { PublicColumn } from '../../../platform/text/public-text.ts'
import type { ContractKind } from './contract.ts'

/** A public contract: migration 0064. Money in fen, days YYYY-MM-DD. */
export interface ContractTable {
  article_id: number
  revision_id: number
  unit_id: number
  id: string
  kind: ContractKind
  number: PublicColumn
  title: PublicColumn
  party: PublicColumn
  object: PublicColumn
  quantity: number | null
  measure: PublicColumn
  fen: number
  signed: string | null
  start_day: string | null
  end_day: string | null
  project: string | null
}

export interface ContractDueTable {
  article_id: number
  position: number
  due: string
  fen: number
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    contract: ContractTable
    contract_due: ContractDueTable
  }
}
