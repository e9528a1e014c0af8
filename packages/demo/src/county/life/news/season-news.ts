import type { PictureName } from '../../../text/html.ts'
import type { County } from '../../world/county.ts'
import { districtContext } from '../context.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { type Happening, happeningsOf } from '../happenings.ts'
import { festivalPoints } from './festival-points.ts'
import { type SeasonTelling, seasonTellings } from './season-tellings.ts'
import { weatherKey } from './weather-news.ts'
import { monthOf, paragraphs, points, say, shortDay, yearOf } from '../words.ts'

/** News of what happens every year. */
export function* seasonNews(county: County): Generator<LifeDraft> {
  for (const happening of happeningsOf(county)) {
    const telling = seasonTellings[happening.kind]
    if (!telling || telling.not === county.root.kind) continue
    yield draftOf(happening, telling, county)
  }
}

function draftOf(happening: Happening, telling: SeasonTelling, county: County): LifeDraft {
  const { room, place, root } = county
  const key = `${happening.key} news`
  const dice = diceOf(key)
  const desk =
    telling.column === '文旅资讯'
      ? (room.departments.find(({ key: own }) => own === 'culture') ?? room.root)
      : room.root
  const words = {
    ...happening.facts,
    p: place.short,
    below: place.below,
    day: shortDay(happening.day),
    year: String(yearOf(happening.day)),
    congress: root.kind === 'farm' ? '职工代表大会' : '人民代表大会',
  }
  const told =
    happening.kind === 'festival'
      ? (festivalPoints.find(([kind]) => kind.test(happening.facts.name ?? ''))?.[1] ?? [])
      : telling.more
  const isPolitics = telling.column === '时政要闻'
  const count = dice.int(isPolitics ? 2 : 3, Math.min(isPolitics ? 4 : 5, told.length))
  const more = points(dice, told, count, monthOf(happening.day)).map((one) => say(one, words))
  const after = happening.kind === 'harvest' ? weatherOfYear(happening, county) : ''
  return {
    key,
    desk: dice.chance(0.4) ? room.root : desk,
    column: `本地要闻/${telling.column}`,
    title: say(dice.pick(telling.title), words),
    day: happening.day,
    lag: [0, 1],
    isNews: true,
    issuer: desk.office,
    ...pictureOf(happening, telling),
    about: [happening.key, ...(after ? weatherKeysOf(happening, county) : [])],
    body: paragraphs(
      say(dice.pick(telling.lead), words),
      ...more,
      after,
      ...(isPolitics ? dice.sample(districtContext(county, happening.day), dice.int(1, 2)) : []),
    ),
  }
}

/** Of a festival, where one of the drawings shows something of it. */
function pictureOf({ kind, facts }: Happening, { picture }: SeasonTelling): { picture?: PictureName } {
  const drawn = kind === 'festival' ? festivalPictures.find(([name]) => name.test(facts.name ?? ''))?.[1] : picture
  return drawn ? { picture: drawn } : {}
}

const festivalPictures: readonly (readonly [RegExp, PictureName])[] = [
  [/羊产业|赛牛/, 'sheep-fair'],
  [/开耕|新米|插秧|稻田|良种|采摘/, 'harvest'],
  [/骑行|那达慕|赛马|牧民/, 'pasture'],
  [/观摩|招聘|对接|订货|推介/, 'training-class'],
]

const summerOf = ({ day }: Happening, { weather }: County) =>
  weather.filter(
    ({ day: on, kind }) =>
      on.slice(0, 4) === day.slice(0, 4) && on < day && ['hail', 'drought', 'frost'].includes(kind),
  )
const weatherKeysOf = (happening: Happening, county: County): string[] => summerOf(happening, county).map(weatherKey)

const harms: Readonly<Record<string, string>> = { hail: '冰雹', drought: '干旱', frost: '早霜' }

/** The harvest remembers the hail of its summer. */
function weatherOfYear(happening: Happening, county: County): string {
  const told = summerOf(happening, county).map(
    ({ day, kind, townships }) => `${monthOf(day)}月${townships[0] ?? ''}等地的${harms[kind] ?? ''}`,
  )
  return told.length > 0 ? `受${told.join('、')}影响的地块单产有所下降，其余地块与常年持平。` : ''
}
