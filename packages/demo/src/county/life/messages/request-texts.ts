import { random, seedOf } from '../../../random.ts'
import type { County } from '../../world/county.ts'
import { factsOf } from '../facts.ts'
import { shortDay, yearOf } from '../words.ts'

/** What applicants ask the district to disclose, with what the office says: all of it exists in the history. */
export type RequestTexts = {
  /** Just received. */
  fresh: string
  /** Too vague: which work, which year. */
  vague: { content: string; question: string }
  /** Answered in part. */
  partial: { content: string; answer: string }
  /** Takes longer because somebody else has to be heard. */
  extended: { content: string; reason: string }
  /** Keys of the history that they ask about. */
  about: readonly string[]
}

export function requestTextsOf(county: County): RequestTexts {
  const dice = random(seedOf(Number(county.place.code.slice(0, 6)), 131))
  const { accepted } = factsOf(county)
  const grant = dice.pick(
    county.grants.filter(({ programme, allotted }) => programme !== 'relief' && allotted <= county.today),
  )
  const [built, other] = dice.shuffle(accepted).slice(0, 2)
  if (!built || !other) throw new Error(`nothing was accepted in ${county.place.short}`)
  const lease = dice.pick(county.villages.flatMap(({ contracts }) => contracts.filter(({ kind }) => kind === 'lease')))
  return {
    fresh: `${grant.year}年${grant.title}的分配方案和各单位实际到账金额`,
    vague: {
      content: `${built.township.name}的道路、路灯这些工程的招标文件和中标合同`,
      question: `请写明是哪个嘎查村、哪一年的工程。例如${built.what.title}（${yearOf(built.day)}年验收）已经公开，可以先看它的项目页面。（示例）`,
    },
    partial: {
      content: `${other.what.title}的验收报告和检测报告`,
      answer: `${other.what.title}已于${yearOf(other.day)}年${shortDay(other.day)}通过验收。验收报告可以公开，已经删去其中的个人信息，请在该项目页面查看；检测报告中属于检测单位商业秘密的配比数据不予公开。对本答复不服的，可以依法申请行政复议或者提起行政诉讼。（示例答复）`,
    },
    extended: {
      content: `${lease.title}的评估报告和租金标准`,
      reason: `涉及合同另一方，需要征求第三方意见。（示例）`,
    },
    about: [grant.key, built.what.key, other.what.key, lease.key],
  }
}
