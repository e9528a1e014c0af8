import type { MessageKind } from '../kinds.ts'

/** A phrase for replies, to be completed: what stands in 【】 is filled in by the clerk. */
export type ReplyPhrase = { kind: MessageKind | null; title: string; text: string }

/** The first templates of each district. */
export const replyPhrases: readonly ReplyPhrase[] = [
  { kind: null, title: '开头', text: '您好！您的留言收悉。现就您反映的问题答复如下：\n' },
  {
    kind: null,
    title: '结尾',
    text: '感谢您对我们工作的关心和支持。如还有疑问，请拨打【办公电话】咨询。',
  },
  {
    kind: 'consultation',
    title: '政策依据',
    text: '根据《【文件名称】》（【文号】）第【几】条规定，【规定的内容】。',
  },
  {
    kind: 'consultation',
    title: '怎样办理',
    text: '您可以携带【需要的材料】，到【地点】办理，办理时间为【时间】，不收取费用。',
  },
  {
    kind: 'complaint',
    title: '调查情况',
    text: '收到留言后，我们于【日期】到现场核查。经查，【查明的情况】。',
  },
  {
    kind: 'complaint',
    title: '处理结果',
    text: '对查实的问题，已责成【单位】于【日期】前整改，处理结果为【结果】。',
  },
  {
    kind: 'help',
    title: '办理安排',
    text: '您反映的困难已安排【单位】办理，预计【日期】前办结，请保持电话畅通。',
  },
  {
    kind: 'help',
    title: '不符合条件',
    text: '经核对，您目前的情况不符合【政策名称】规定的条件，原因是【原因】。您还可以申请【其他渠道】。',
  },
  {
    kind: 'suggestion',
    title: '采纳建议',
    text: '您的建议我们认真研究后予以采纳，将【具体做法】，预计【时间】完成。',
  },
  {
    kind: 'suggestion',
    title: '暂不采纳',
    text: '您的建议我们认真研究过。由于【原因】，目前还不能实施；条件具备时将再作考虑。',
  },
]

/** The typed reply with a phrase on a line of its own at its end. */
export const withPhrase = (typed: string, text: string): string =>
  typed.trim() === '' ? text : `${typed.trimEnd()}\n${text}`
