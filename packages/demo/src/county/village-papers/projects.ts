import type { StageName } from '../../../../../src/domain/articles/projects/stage.ts'
import type { Project } from '../world/history.ts'
import { type Chain, type Draft, diceOf, type Scene } from './draft.ts'
import { grantOf } from './grants-by-key.ts'
import { stageKey } from './keys.ts'
import { changeWords, progressWords } from './project-progress.ts'
import { acceptanceWords, settlementWords, upkeepWords } from './project-ends.ts'
import { awardWords, contractWords, decisionWords, tenderWords } from './project-bids.ts'
import { contractRows } from './contract-rows.ts'
import type { Ink } from './draft.ts'
import { askingOf, type Telling } from './telling.ts'
import { works } from './works.ts'

type StageForm = {
  column: string
  titles: readonly [string, ...string[]]
  write: (telling: Telling, ink: Ink) => string
  /** Told by every unit that tells of the project at all: who bids wants to know who won, and who pays what was built. */
  isCore: boolean
  lag?: number
  notice?: number
}

const site = '财务公开/村务公开/工程项目'
const forms: Partial<Record<StageName, StageForm>> = {
  decision: {
    column: site,
    titles: ['立项决议公示', '民主决策结果公示', '“四议两公开”决议公示'],
    write: decisionWords,
    isCore: false,
  },
  tender: {
    column: '财务公开/招投标',
    titles: ['比选公告'],
    write: tenderWords,
    isCore: true,
    lag: 0,
  },
  award: {
    column: '财务公开/招投标',
    titles: ['比选结果公告'],
    write: awardWords,
    isCore: true,
    notice: 3,
  },
  contract: {
    column: site,
    titles: ['合同公开', '施工合同公开', '合同签订情况公开'],
    write: contractWords,
    isCore: true,
  },
  progress: {
    column: site,
    titles: ['施工进度公开', '进展情况公开', '进度和付款情况公开'],
    write: progressWords,
    isCore: false,
  },
  change: { column: site, titles: ['工程变更公示', '工程量变更公开'], write: changeWords, isCore: true },
  acceptance: {
    column: site,
    titles: ['竣工验收结果公开', '验收情况公开', '验收结果公示'],
    write: acceptanceWords,
    isCore: true,
  },
  settlement: { column: site, titles: ['决算和付款情况公开', '竣工决算公开'], write: settlementWords, isCore: false },
  maintenance: {
    column: site,
    titles: ['管护办法公开', '后期管护安排公开', '管护责任公示'],
    write: upkeepWords,
    isCore: false,
  },
}

/** How many of the stages that may be left out a unit tells. */
const extras = { diligent: 0.9, steady: 0.6, late: 0.35, thin: 0.08, sloppy: 0.25 } as const

export function projectChains(scene: Scene): Chain[] {
  return scene.history.projects.flatMap((project): Chain[] => {
    const drafts = stagesOf(scene, project)
    return drafts.length === 0 ? [] : [{ key: `${scene.prefix} project ${project.id}`, drafts, weight: 9 }]
  })
}

function stagesOf(scene: Scene, project: Project): Draft[] {
  const { prefix, village } = scene
  const dice = diceOf(`${prefix} project ${project.id}`)
  const key = (name: StageName) => stageKey(prefix, project, name)
  const other = (name: StageName) => project.stages.find(({ stage }) => stage === name)
  const seen = new Map<StageName, number>()
  return project.stages.flatMap((stage): Draft[] => {
    const form = forms[stage.stage]
    const at = (seen.get(stage.stage) ?? 0) + 1
    seen.set(stage.stage, at)
    const isTold = form?.isCore === true || village.isShown || dice.chance(extras[village.habit])
    if (!form || !isTold || !isAnnounced(project, stage.stage)) return []
    const telling: Telling = { scene, project, stage, other, key }
    const title = `${namedProject(scene, project)}${titleOf(form, project, stage.stage, dice.next())}${at > 1 ? `（第${at}次）` : ''}`
    return [
      {
        key: at > 1 ? `${key(stage.stage)} ${at}` : key(stage.stage),
        column: isLevied(scene, project) && onOwn.has(stage.stage) ? '财务公开/一事一议' : form.column,
        day: stage.day,
        ...(form.lag === undefined ? {} : { lag: form.lag }),
        title,
        issuer: project.ownerId === village.desk.areaId ? issuerOf(scene, stage.stage) : scene.terms.office,
        body: (ink) => form.write(telling, ink),
        ...(form.notice === undefined ? {} : { noticeDays: form.notice }),
        ...(stage.stage === 'tender'
          ? { document: 'announcement' as const, attachments: dice.chance(0.5) ? (['docx'] as const) : [] }
          : {}),
        ...(stage.stage === 'acceptance' && dice.chance(0.35) ? { attachments: ['scan'] as const } : {}),
        ...(stage.stage === 'contract' ? contractRows(scene, project) : {}),
        stage: {
          project: project.id,
          title: project.title,
          stage: stage.stage,
          day: stage.day,
          fen: stage.fen,
          party: stage.party,
          result: stage.result,
        },
      },
    ]
  })
}

/** What is decided by 一事一议 has its decision and its accounts told there. */
const onOwn: ReadonlySet<StageName> = new Set(['decision', 'settlement'])
const isLevied = ({ county }: Scene, { grants }: Project): boolean =>
  grants.some((key) => grantOf(county, key)?.programme === 'public-works')

/** A result without an announcement would be a riddle; small works that are ordered directly have neither. */
function isAnnounced(project: Project, stage: StageName): boolean {
  const has = (name: StageName) => project.stages.some((each) => each.stage === name)
  return stage !== 'award' || has('tender')
}

const issuerOf = ({ terms }: Scene, stage: StageName): string =>
  stage === 'decision' || stage === 'maintenance' ? terms.office : terms.collective

/** With the unit in front, where the title of the project does not name it. */
export const namedProject = ({ terms }: Scene, { title }: Project): string =>
  title.startsWith(terms.unit) ? title : `${terms.unit}${title}`

function titleOf({ titles }: StageForm, project: Project, stage: StageName, chance: number): string {
  const { kind } = project
  if (stage === 'tender') return askingOf(project).announced
  if (stage === 'award') return askingOf(project).result
  const title = titles[Math.floor(chance * titles.length)] ?? titles[0]
  return works[kind].isGoods ? title.replace('施工', '').replace('竣工', '') : title
}
