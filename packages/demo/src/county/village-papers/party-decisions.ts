import { list, p, table } from '../../text/html.ts'
import type { Decision, Meeting } from '../world/history.ts'
import { type Chain, diceOf, type Ink, type Scene, single } from './draft.ts'
import { mindOf } from './context.ts'
import { contractKey, minutesKey, stageKey } from './keys.ts'
import { plainWords, subjectOf } from './minutes.ts'
import { dayFrom, fullDay, join, maybe, monthOf, one, para, quarterWords, shortDay, yearOf } from './prose.ts'
import { workDayAfter } from './release-times.ts'
import { addDays } from '../world/days.ts'

/** What the branch proposed, and what became of the decisions of a quarter. */
export const partyDecisionChains = (scene: Scene): Chain[] => [...proposals(scene), ...quarters(scene)]

/** The meeting that voted on what members had looked at. */
export function assemblyAfter({ history }: Scene, day: string): Meeting | undefined {
  const until = addDays(day, 16)
  return history.meetings.find(
    (meeting) =>
      meeting.kind === 'assembly' && meeting.day > day && meeting.day <= until && meeting.decisions.length > 0,
  )
}

function proposals(scene: Scene): Chain[] {
  const { terms, prefix } = scene
  return scene.history.meetings
    .filter(({ kind }) => kind === 'branch')
    .flatMap((meeting): Chain[] => {
      const after = assemblyAfter(scene, meeting.day)
      if (!after && meeting.decisions.length === 0) return []
      const decisions = after?.decisions ?? meeting.decisions
      return [
        single(
          {
            key: minutesKey(prefix, meeting.key),
            column: '党务公开/民主决策/会议决定',
            day: meeting.day,
            title: `${terms.branch}${fullDay(meeting.day)}党员会议${one(diceOf(meeting.key), '决定', '研究事项')}公开`,
            issuer: terms.branch,
            body: (ink) => proposalWords(scene, meeting, decisions, after, ink),
            about: [meeting.key],
          },
          decisions.some(({ about }) => about !== 'budget') ? 0.8 : 0.1,
        ),
      ]
    })
}

/** What was told to members before. */
function mindLine(scene: Scene, day: string, { dice }: Ink): string {
  const said = dice.shuffle(mindOf(scene, day)).slice(0, dice.int(1, 2))
  return said.length === 0
    ? ''
    : `${one(dice, '会上还通报：', '书记向党员介绍了近期的事：', '党员询问了有关情况，答复是：')}${said.join('；')}。`
}

function proposalWords(
  scene: Scene,
  meeting: Meeting,
  decisions: readonly Decision[],
  after: Meeting | undefined,
  ink: Ink,
): string {
  const { terms } = scene
  const { dice } = ink
  const matters = decisions.map(({ words }) => plainWords(words.replace(/^同意|^通过/, '')))
  return join(
    p(
      one(
        dice,
        `${dayFrom(meeting.day, ink.dated)}，${terms.branch}召开党员大会，应到党员${meeting.due}名，实到${meeting.present}名，审议${terms.council}提出的${matters.length === 1 ? '一项' : `${matters.length}项`}议题。`,
        `${terms.branch}党员大会于${dayFrom(meeting.day, ink.dated)}召开，到会${meeting.present}名（应到${meeting.due}名），讨论了下列事项。`,
        `按照“四议两公开”程序，${dayFrom(meeting.day, ink.dated)}，${meeting.present}名党员对${subjectOf(decisions[0])}等事项进行了审议。`,
      ),
    ),
    matters.length > 1
      ? list(
          'ol',
          matters.map((words) => `${words}。`),
        )
      : p(`议题为：${matters[0] ?? ''}。`),
    para(
      after
        ? one(
            dice,
            `审议后提交${shortDay(after.day)}的${terms.assembly}表决。`,
            `会议同意把上述事项提交${terms.assembly}决定，会议定于${shortDay(after.day)}举行。`,
            `党员意见整理后，${shortDay(after.day)}由${terms.assembly}决议。`,
          )
        : '',
      one(
        dice,
        '与议题有利害关系的党员作了说明并回避。',
        '党员提出的修改意见写入方案。',
        '行动不便的党员事先由支部委员上门听取意见。',
        '外出党员通过电话表达了意见。',
        '',
      ),
      mindLine(scene, meeting.day, ink),
      maybe(dice, 0.3, `支部委员分工向${terms.group}里的${terms.folk}做解释。`),
    ),
  )
}

function quarters(scene: Scene): Chain[] {
  const { history, terms, prefix, county } = scene
  const parts = Map.groupBy(
    history.meetings.filter(({ kind, decisions }) => kind === 'assembly' && decisions.length > 0),
    ({ day }) => `${yearOf(day)}-${Math.ceil(monthOf(day) / 3)}`,
  )
  return [...parts].flatMap(([half, meetings]): Chain[] => {
    const [year = 0, quarter = 1] = half.split('-').map(Number)
    const words = quarterWords(year, quarter)
    const end = quarter === 4 ? `${year + 1}-01-04` : `${year}-${String(quarter * 3 + 1).padStart(2, '0')}-01`
    const day = workDayAfter(addDays(end, diceOf(`${prefix} half ${half}`).int(3, 30)), 0)
    const own = meetings.flatMap(({ decisions }) => decisions).filter(({ about }) => about !== 'budget')
    // One decision is told by its own papers.
    if (day > county.today || own.length < 2) return []
    return [
      single(
        {
          key: `${prefix} decided ${half}`,
          column: '党务公开/民主决策/重大事项',
          day,
          title: `${terms.branch}${words}“四议两公开”事项办理情况`,
          issuer: terms.branch,
          body: (ink) => quarterText(scene, meetings, words, ink),
        },
        1.6,
      ),
    ]
  })
}

/** What followed a decision until the day of the text. */
function outcome({ history, prefix }: Scene, decision: Decision, ink: Ink): string {
  const project = history.projects.find(({ id }) => id === decision.project)
  if (project) {
    const stage = project.stages.findLast(({ day }) => day <= ink.dated)
    const key = stage ? stageKey(prefix, project, stage.stage) : ''
    const name = stage
      ? {
          decision: '正在准备',
          tender: '已发公告',
          award: '已确定承包方',
          contract: '已签合同',
          progress: '正在施工',
          change: '施工中有变更',
          acceptance: '已验收',
          settlement: '已决算',
          maintenance: '已移交管护',
        }[stage.stage]
      : '正在准备'
    return ink.isOut(key) ? ink.link(key, name) : name
  }
  const contract = history.contracts.find(({ id }) => id === decision.contract)
  if (!contract) return '已执行'
  const key = contractKey(prefix, contract)
  if (contract.signed > ink.dated) return '正在办理'
  return ink.isOut(key) ? ink.link(key, '合同已签') : '合同已签'
}

function quarterText(scene: Scene, meetings: readonly Meeting[], words: string, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const rows = meetings.flatMap((meeting) =>
    meeting.decisions.map((decision) => [
      decision.words.replace(/。$/, ''),
      shortDay(meeting.day),
      `${decision.yes}/${decision.no}/${decision.abstain}`,
      outcome(scene, decision, ink),
    ]),
  )
  const unanimous = meetings
    .flatMap(({ decisions }) => decisions)
    .filter(({ no, abstain }) => no + abstain === 0).length
  return join(
    para(
      one(
        dice,
        `${words}，${terms.us}按“四议两公开”决定事项${rows.length}件，办理情况如下。`,
        `${terms.branch}对${words}提交${terms.assembly}的${rows.length}件事逐件回头看，结果公开如下。`,
        `${words}经${terms.assembly}表决的事项共${rows.length}件，其中${unanimous}件全票通过。`,
      ),
    ),
    table(`${words}决策事项`, ['事项', '表决日期', '同意/反对/弃权', '办理情况'], rows),
    para(
      one(
        dice,
        `未办结的由${terms.branch}每季度催办一次。`,
        `对反对意见，支部委员已当面说明。`,
        `${terms.watch}对办理过程没有异议。`,
        `${terms.folk}对办理结果有意见的，可以向支部反映。`,
      ),
    ),
  )
}
