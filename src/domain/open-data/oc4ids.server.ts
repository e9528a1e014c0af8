import type { Db } from '../../platform/db/types.ts'
import { isReceiving } from '../articles/contracts/contract.ts'
import type { StageName } from '../articles/projects/stage.ts'
import type { DataScope } from './data-set.ts'
import { licencePath, type Publication } from './description.ts'
import { articlePath, projectPath } from './row-addresses.ts'
import { readAllContracts } from './sets/contracts.server.ts'
import { readAllStages, type StageRow } from './sets/projects.server.ts'
import { writeTime } from './write-rows.ts'

/**
 * Projects in the Open Contracting for Infrastructure Data Standard 0.9. What is not public is left out, never guessed:
 * sector, location and kind of a project are written in no field.
 */
type Contract = Awaited<ReturnType<typeof readAllContracts>>[number]

const statuses: Record<StageName, string> = {
  decision: 'identification',
  tender: 'implementation',
  award: 'implementation',
  contract: 'implementation',
  progress: 'implementation',
  change: 'implementation',
  acceptance: 'completion',
  settlement: 'completion',
  maintenance: 'completed',
}

/** Of the standard's codelist; a stage without one has none. */
const documentTypes: Partial<Record<StageName, string>> = {
  tender: 'tenderNotice',
  award: 'awardNotice',
  contract: 'contractNotice',
  progress: 'physicalProgressReport',
  change: 'contractAnnexe',
  acceptance: 'completionCertificate',
}

const person = '个人'
const time = (day: string) => `${day}T00:00:00+08:00`
const money = (fen: number) => ({ amount: fen / 100, currency: 'CNY' })

/** The parts whose value is known. */
const known = (parts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && value !== ''))

const orNothing = <Part extends object>(part: Part) => (Object.keys(part).length === 0 ? undefined : part)

/** Organisations by their names: there is no register of them here. Persons are never named. */
const isNamed = (party: string): boolean => party !== '' && party !== person

function writeProject(stages: readonly StageRow[], contracts: readonly Contract[], origin: string) {
  const [first] = stages
  const last = stages.toSorted((one, other) => one.released.getTime() - other.released.getTime()).at(-1)
  if (!first || !last) throw new Error('A project has a stage.')
  const of = (name: StageName) => stages.findLast(({ stage }) => stage === name)
  const suppliers = [of('contract')?.party ?? of('award')?.party ?? '', ...contracts.map(({ party }) => party)]
  const names = [...new Set(suppliers.filter(isNamed))]
  const updated = new Date(Math.max(...stages.map(({ changed, released }) => (changed ?? released).getTime())))
  const url = origin + projectPath(first.unitId, first.project)
  return known({
    id: `${first.unitId}-${first.project}`,
    updated: writeTime(updated),
    title: last.title,
    status: statuses[stages.at(-1)?.stage ?? 'decision'],
    budget: orNothing(
      known({
        amount: valueOf(of('decision')),
        approvalDate: dayOf(of('decision')),
      }),
    ),
    parties: [
      { id: `unit-${first.unitId}`, name: first.unitName, roles: ['publicAuthority'] },
      ...names.map((name) => ({ id: `name-${name}`, name, roles: ['supplier'] })),
    ],
    documents: [
      ...stages.map((stage) =>
        known({
          id: String(stage.articleId),
          documentType: documentTypes[stage.stage],
          title: stage.articleTitle,
          url: origin + articlePath(stage.articleId, stage.rootId),
          datePublished: writeTime(stage.released),
          format: 'text/html',
          language: 'zh',
        }),
      ),
      { id: 'page', title: last.title, url, format: 'text/html', language: 'zh' },
    ],
    contractingProcesses: processesOf(first, { of, contracts }),
    completion: orNothing(known({ endDate: dayOf(of('acceptance')), finalValue: valueOf(of('settlement')) })),
  })
}

const valueOf = (stage: StageRow | undefined) => (stage?.fen == null ? undefined : money(stage.fen))
const dayOf = (stage: StageRow | undefined) => (stage?.day ? time(stage.day) : undefined)

type Known = { of: (name: StageName) => StageRow | undefined; contracts: readonly Contract[] }

/** A process for each public contract; without one, what the stages say of tender, award and contract. */
function processesOf({ unitId, project }: StageRow, { of, contracts }: Known) {
  const tender = orNothing(known({ costEstimate: valueOf(of('tender')) }))
  if (contracts.length > 0)
    return contracts.map((contract) => ({
      id: `${unitId}-${contract.id}`,
      summary: known({
        externalReference: contract.number,
        title: contract.title,
        description: contract.object,
        tender: contracts.length === 1 ? tender : undefined,
        suppliers: isNamed(contract.party) ? [reference(contract.party)] : undefined,
        contractValue: money(contract.fen),
        contractPeriod: orNothing(
          known({
            startDate: contract.start ? time(contract.start) : undefined,
            endDate: contract.end ? time(contract.end) : undefined,
          }),
        ),
      }),
    }))
  const [award, contract] = [of('award'), of('contract')]
  if (!tender && !award && !contract) return undefined
  const supplier = contract?.party || award?.party || ''
  return [
    {
      id: `${unitId}-${project}-process`,
      summary: known({
        status: award || contract ? undefined : 'pre-award',
        tender,
        suppliers: isNamed(supplier) ? [reference(supplier)] : undefined,
        contractValue: valueOf(contract) ?? valueOf(award),
      }),
    },
  ]
}

const reference = (name: string) => ({ id: `name-${name}`, name })

/** The package of all projects of a district, project by project. They are few enough to be read at once. */
export async function* writeOc4ids(
  db: Db,
  scope: DataScope,
  { origin, district }: Publication,
  changed: Date | null,
): AsyncIterable<string> {
  const stages = await readAllStages(db, scope)
  const contracts = Map.groupBy(
    (await readAllContracts(db, scope)).filter(({ project, kind }) => project !== null && !isReceiving(kind)),
    ({ unitId, project }) => `${unitId} ${project}`,
  )
  const projects = Map.groupBy(stages, ({ unitId, project }) => `${unitId} ${project}`)
  const head = {
    uri: `${origin}/open-data/projects.oc4ids.json`,
    publishedDate: writeTime(changed ?? scope.now),
    version: '0.9',
    publisher: { name: district.footer.sponsor },
    license: origin + licencePath,
    publicationPolicy: `${origin}/open-data`,
  }
  yield `${JSON.stringify(head).slice(0, -1)},"projects":[`
  let before = '\n'
  for (const [key, own] of projects) {
    yield before + JSON.stringify(writeProject(own, contracts.get(key) ?? [], origin))
    before = ',\n'
  }
  yield '\n]}\n'
}
