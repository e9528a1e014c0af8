import type { Contract } from '../../../../../src/domain/articles/contracts/contract.ts'
import type { Project, VillageContract } from '../world/history.ts'
import type { Scene } from './draft.ts'

/** The contract as its text publishes it: of a person no name. */
export function contractRow(contract: VillageContract): Contract {
  const { id, kind, number, title, party, object, quantity, measure, fen, signed, start, end, project, schedule } =
    contract
  return {
    id,
    kind,
    number,
    title,
    party: party.kind === 'person' ? { kind: 'person', name: '' } : { kind: 'organisation', name: party.name },
    object,
    quantity,
    measure,
    fen,
    signed,
    start,
    end,
    project,
    schedule: schedule.map(({ due, fen }) => ({ due, fen })),
  }
}

/** The contract by which a project is built, if there is one. */
export const contractOf = ({ history }: Scene, { id }: Project): VillageContract | undefined =>
  history.contracts.find(({ project, kind }) => project === id && kind === 'construction')

export function contractRows(scene: Scene, project: Project): { contract?: Contract } {
  const contract = contractOf(scene, project)
  return contract ? { contract: contractRow(contract) } : {}
}
