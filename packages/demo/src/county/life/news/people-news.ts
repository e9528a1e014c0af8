import { holderOn, leadersOf } from '../../government/leaders.ts'
import type { County } from '../../world/county.ts'
import type { Decision, Doing, Meeting } from '../../world/history.ts'
import { villageContext } from '../context.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { factsOf, type Placed } from '../facts.ts'
import { inWan, monthOf, monthWords, paragraphs, shortDay, yearOf } from '../words.ts'

/** News of elections, of a meeting that decided something large, of a new head of a township. */
export function* peopleNews(county: County): Generator<LifeDraft> {
  yield* electionNews(county)
  yield* meetingNews(county)
  yield* headNews(county)
}

function* electionNews(county: County): Generator<LifeDraft> {
  const { room, place } = county
  const rounds = new Map<string, Placed<Doing>[]>()
  for (const placed of factsOf(county).doings) {
    if (placed.what.kind !== 'election' || placed.what.day > county.today) continue
    const id = placed.what.day.slice(0, 7)
    rounds.set(id, [...(rounds.get(id) ?? []), placed])
  }
  for (const [month, elections] of rounds) {
    const last = elections.toSorted((one, other) => (one.what.day < other.what.day ? 1 : -1))[0]
    if (!last) continue
    const kind = room.root.grounds[0] === 'farm' ? '生产队' : '嘎查村（社区）'
    const dice = diceOf(`r${room.root.areaId} election ${month}`)
    yield {
      key: `r${room.root.areaId} news election ${month}`,
      desk: room.root,
      column: '本地要闻/时政要闻',
      title: `${place.short}${elections.length}个${kind}完成选举`,
      day: last.what.day,
      lag: [1, 3],
      isNews: true,
      issuer: room.root.office,
      picture: 'village-meeting',
      about: elections.map(({ what }) => what.key),
      body: paragraphs(
        `${monthWords(last.what.day)}，${place.short}${elections.length}个${kind}依法完成选举。`,
        `其中，${last.township.name}：${last.what.words.replace(/。$/, '')}。`,
        dice.pick([
          '选票当场唱、当场计，封存的选票由监督人员共同签字。外出的选民可以委托投票，一人最多接受三人委托。',
          '候选人的联审结果在投票前公布，投票当天设秘密写票处和流动票箱。',
        ]),
        '新一届班子任期五年，交接清单包括公章、账目、合同和资产台账，交接情况在公开栏张贴。',
      ),
    }
  }
}

/** Who gets aid is no news. */
const isTold = ({ about }: Decision): boolean => about !== 'aid'

/** Of each month the one decision about most money in an assembly. */
function* meetingNews(county: County): Generator<LifeDraft> {
  const best = new Map<string, Placed<Meeting>>()
  const sumOf = ({ decisions }: Meeting): number => Math.max(0, ...decisions.filter(isTold).map(({ fen }) => fen ?? 0))
  for (const placed of factsOf(county).meetings) {
    const { what } = placed
    if (what.kind !== 'assembly' || what.day > county.today || sumOf(what) === 0) continue
    const month = what.day.slice(0, 7)
    const before = best.get(month)
    if (!before || sumOf(before.what) < sumOf(what)) best.set(month, placed)
  }
  for (const { what, township, history, village } of best.values()) {
    const decision = what.decisions.filter(isTold).toSorted((one, other) => (other.fen ?? 0) - (one.fen ?? 0))[0]
    if (!decision) continue
    const others = what.decisions.filter((one) => isTold(one) && one.key !== decision.key)
    const votes = `同意${decision.yes}票，反对${decision.no}票，弃权${decision.abstain}票`
    const dice = diceOf(`t${township.areaId} vote ${what.key}`)
    const who =
      history.village.ground === 'urban' ? '居民代表' : history.village.ground === 'farm' ? '职工代表' : '村民代表'
    yield {
      key: `t${township.areaId} news ${what.key}`,
      desk: township,
      column: '本地要闻/乡镇动态',
      title: `${village}${what.present}名代表投票议事`,
      day: what.day,
      lag: [1, 4],
      isNews: true,
      issuer: township.office,
      picture: 'village-meeting',
      about: [what.key],
      body: paragraphs(
        `${shortDay(what.day)}，${village}召开代表会议，应到${what.due}人，实到${what.present}人。${who}逐项表决，${decision.words.replace(/。$/, '')}：${votes}${decision.fen ? `，涉及资金${inWan(decision.fen)}` : ''}。`,
        others.length > 0 &&
          `同一天还议了${others.length}件事：${others.map(({ words }) => words.replace(/。$/, '')).join('；')}。`,
        decision.no > 0
          ? '投反对票的代表当场说了理由，记录在案；会后仍有意见的，可以查阅会议记录。'
          : '表决前，账目和报价复印件发到每位代表手里，先看后议。',
        ...dice.sample(
          decision.about === 'project' || decision.about === 'purchase' ? [...afterVotes, ...afterWorks] : afterVotes,
          2,
        ),
        ...dice.sample(villageContext(history, what.day), 1),
      ),
    }
  }
}

const afterVotes = [
  '会议记录和表决结果由监督机构核对后公布，执行到哪一步，另行公开。',
  '唱票、计票、监票的三人由代表当场推举，选票封存一年。',
  '没有到会的代表由组长当面通报结果，不代投、不补投。',
  '会议开到天黑，最后一件事留到下次再议。',
  '列席的镇干部只听不表态，表决时到屋外等。',
  '外出的代表提前写了书面意见，由组长念给大家听，不计票。',
  '有人要求把数字再念一遍，会计念完又写在了黑板上。',
] as const

const afterWorks = [
  '会上有人问钱不够怎么办，答复是先做够钱的那一段，不借债。',
  '报价最低的没有当场定，先去看了它在别处做的活。',
  '开工日期避开了春播和秋收，材料堆放点当场指定。',
] as const

const handovers = [
  '会后没有安排座谈，直接去了一个正在施工的工地。',
  '班子成员当场交了各自手头没有办完的事，一共两页纸。',
  '三名老干部提了建议，集中在欠账和工程尾款。',
  '接访时间和电话当天更新，贴在大厅门口。',
  '离任经济责任由审计部门审计，结果另行公布。',
  '分工调整另行公示，调整前各管各的不变。',
  '会议只开了四十分钟，没有表态发言。',
  '办公室不搬、车不换，办公用品清点后接着用。',
] as const

/** A township gets a new head. */
function* headNews(county: County): Generator<LifeDraft> {
  for (const desk of county.room.townships)
    for (const post of leadersOf(desk, county.today).slice(0, 2))
      for (const term of post.terms) {
        if (term.from < county.scale.from || term.from > county.today) continue
        const before = post.terms.find(({ until }) => until === term.from)
        const other = leadersOf(desk, county.today).find(({ title }) => title !== post.title)
        const isParty = post.body === 'party'
        const dice = diceOf(`t${desk.areaId} head ${term.from} ${post.title}`)
        yield {
          key: `t${desk.areaId} news leader ${post.title} ${term.from}`,
          desk,
          column: '本地要闻/乡镇动态',
          title: `${desk.name}召开干部会议宣布${post.title}任职（${yearOf(term.from)}年）`,
          day: term.from,
          lag: [0, 2],
          isNews: true,
          issuer: desk.office,
          about: [`leader ${desk.areaId} ${post.title} ${term.from}`],
          body: paragraphs(
            `${shortDay(term.from)}，${desk.name}召开干部会议，宣布${isParty ? '上级党委关于' : ''}${post.title}${isParty ? '的任免决定' : '人选到任'}：${term.name}任${post.title}${before ? `，${before.name}不再担任` : ''}。`,
            other ? `会议由${other.title}${holderOn(other, term.from)}主持。` : false,
            dice.pick([
              `${term.name}表示，先用一个月走完各嘎查村，把没有办完的工程和拖着没给的答复列出来，办一件销一件。`,
              `${term.name}在会上说，前任定下的事接着办，账目和合同先交接清楚，再谈新的打算。`,
              `${term.name}说，补贴和工程款是群众最关心的，公开栏上写不明白的，等于没有公开。`,
            ]),
            ...dice.sample(handovers, 2),
            `交接内容包括${monthOf(term.from) >= 10 || monthOf(term.from) <= 3 ? '冬季取暖和救助' : '在建工程和汛期值守'}安排、债务明细、印章和档案，由纪检机构派人监交。`,
          ),
        }
      }
}
