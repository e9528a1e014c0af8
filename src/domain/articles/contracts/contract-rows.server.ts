import type { Insertable } from 'kysely'
import type { PublicText } from '../../../platform/text/public-text.ts'
import type { Contract } from './contract.ts'
import { partyInWords } from './contract-blocks.ts'
import type { ContractDueTable, ContractTable } from './table.server.ts'

export type ContractRows = {
  contract: Omit<Insertable<ContractTable>, 'article_id' | 'revision_id' | 'unit_id'>
  dues: Omit<Insertable<ContractDueTable>, 'article_id'>[]
}

/** What the public reads of a contract. @param admit lets a text pass that the checks read. */
export const contractRows = (contract: Contract, admit: (text: string) => PublicText): ContractRows => ({
  contract: {
    id: contract.id,
    kind: contract.kind,
    number: admit(contract.number),
    title: admit(contract.title),
    party: admit(partyInWords(contract.party)),
    object: admit(contract.object),
    quantity: contract.quantity,
    measure: admit(contract.quantity === null ? '' : contract.measure),
    fen: contract.fen ?? 0,
    signed: contract.signed,
    start_day: contract.start,
    end_day: contract.end,
    project: contract.project,
  },
  dues: contract.schedule.map(({ due, fen }, position) => ({ position, due, fen })),
})
