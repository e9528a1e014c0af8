import { isoDay } from '../../calendar.ts'
import { p } from '../../text/html.ts'
import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import type { VillageHistory } from '../world/history.ts'
import { officerOn } from '../world/village.ts'
import { affairsChains } from './affairs.ts'
import { benefitChains } from './benefits.ts'
import { bookChains } from './books.ts'
import { charterChains } from './charter.ts'
import { chooseChains } from './choose-chains.ts'
import { type Chain, type Draft, diceOf, type Ink, type Scene } from './draft.ts'
import { dealChains } from './deals.ts'
import { doingChains } from './doings.ts'
import { entryChains, holdingChains } from './entries.ts'
import { leaseChains } from './leases.ts'
import { memberChains } from './members.ts'
import { minutesChains } from './minutes.ts'
import { partyDecisionChains } from './party-decisions.ts'
import { partyLifeChains } from './party-life.ts'
import { partySheetChains } from './party-sheet.ts'
import { planChains } from './plans.ts'
import { postChains } from './posts.ts'
import { powerChains } from './powers.ts'
import { projectChains } from './projects.ts'
import { fullDay } from './prose.ts'
import { datedOf, lagOf, releaseOf, type TakenTimes, uniqueTime } from './release-times.ts'
import { matterChains } from './relief-and-land.ts'
import { rentChains } from './rents.ts'
import { shareChains } from './shares.ts'
import { takingChains } from './takings.ts'
import { termsOf } from './terms.ts'

/** All texts that a village publishes, read off its history; in the order of their release. */
export function villagePapers(history: VillageHistory, county: County): Paper[] {
  const { village } = history
  const scene: Scene = {
    county,
    history,
    village,
    terms: termsOf(village.desk, village.ground),
    prefix: `v${village.desk.areaId}`,
  }
  const timed = timeDrafts(chooseChains(chainsOf(scene), scene), scene)
  const outAt = new Map(timed.map(({ draft, released }) => [draft.key, released]))
  const titles = new Set<string>()
  return timed
    .toSorted((one, other) => one.released.getTime() - other.released.getTime())
    .map((entry) => writePaper(entry, scene, outAt, titles))
}

const chainsOf = (scene: Scene): Chain[] => [
  ...bookChains(scene),
  ...affairsChains(scene),
  ...partySheetChains(scene),
  ...projectChains(scene),
  ...leaseChains(scene),
  ...rentChains(scene),
  ...minutesChains(scene),
  ...planChains(scene),
  ...shareChains(scene),
  ...entryChains(scene),
  ...holdingChains(scene),
  ...matterChains(scene),
  ...benefitChains(scene),
  ...takingChains(scene),
  ...dealChains(scene),
  ...doingChains(scene),
  ...memberChains(scene),
  ...postChains(scene),
  ...charterChains(scene),
  ...powerChains(scene),
  ...partyDecisionChains(scene),
  ...partyLifeChains(scene),
]

type Timed = { draft: Draft; released: Date }

/** The times of all that is released by now; what follows a text that is not is not either. */
function timeDrafts(chains: readonly Chain[], { county, village, prefix }: Scene): Timed[] {
  const taken: TakenTimes = new Set()
  const dice = diceOf(`${prefix} times`)
  const timed: Timed[] = []
  // Times that are known already come first.
  for (const { drafts } of chains)
    for (const draft of drafts) if (draft.released) timed.push({ draft, released: uniqueTime(draft.released, taken) })
  for (const { drafts } of chains) {
    let after: Date | null = null
    for (const draft of drafts) {
      if (draft.released) continue
      const lag = draft.lag ?? lagOf(village.habit, dice)
      const released: Date = releaseOf(draft.day, lag, { after, dice, taken })
      if (released > county.now) break
      timed.push({ draft, released })
      after = released
    }
  }
  return timed
}

function writePaper(
  { draft, released }: Timed,
  scene: Scene,
  outAt: ReadonlyMap<string, Date>,
  titles: Set<string>,
): Paper {
  const { key, column, issuer, document, attachments, picture, noticeDays, book, contract, stage, about, fulfils } =
    draft
  const dice = diceOf(key)
  const dated = draft.isReport ? draft.day : datedOf(draft.day, released, dice)
  const isOut = (other: string) => (outAt.get(other) ?? released) < released
  const ink: Ink = {
    dice,
    dated,
    released,
    isOut,
    link: (other, words) => (isOut(other) ? `⟦link ${other}|${words}⟧` : words),
  }
  const refs = draft.refs?.filter(isOut) ?? []
  return {
    key,
    desk: scene.village.desk,
    column,
    title: uniqueTitle(draft, titles),
    html: `${draft.body(ink)}${p(issuer).replace('<p>', '<p class="signature">')}${p(fullDay(dated)).replace('<p>', '<p class="signature">')}`,
    issuer,
    author: draft.author ?? (dice.chance(0.6) ? officerOn(scene.village.officers.deputy, isoDay(released)) : issuer),
    dated,
    released,
    ...(document ? { document } : {}),
    ...(attachments && attachments.length > 0 ? { attachments } : {}),
    ...(picture ? { picture } : {}),
    ...(noticeDays ? { noticeDays } : {}),
    ...(book ? { book } : {}),
    ...(fulfils ? { fulfils } : {}),
    ...(contract ? { contract } : {}),
    ...(stage ? { stage } : {}),
    ...(refs.length > 0 ? { refs } : {}),
    ...(about ? { about } : {}),
  }
}

const longest = 45

/** Cut to its longest, and told from an equal one by its day. */
function uniqueTitle({ title, day }: Draft, titles: Set<string>): string {
  const free = (words: string) => words.length <= longest && !titles.has(words)
  const dated = `${title}（${fullDay(day)}）`
  const short = title.length > longest ? title.slice(0, longest) : title
  const chosen = [title, dated, short].find(free)
  if (chosen === undefined) throw new Error(`no title for ${title}`)
  titles.add(chosen)
  return chosen
}
