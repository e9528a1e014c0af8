import type { District } from '../districts/schema.ts'
import { type NamedPage, type SitePage, yearOfReport } from './site-pages.ts'

type Told = Pick<District, 'name' | 'footer' | 'direct' | 'direct1'>

/** Text that a page has until the district writes its own. Laws are named with the year of their last amendment. */
export function defaultText(page: SitePage, district: Told): string {
  const year = yearOfReport(page)
  return year === null ? texts[page as NamedPage](district) : yearlyReport(district, year)
}

const disclosureLaw = '《中华人民共和国政府信息公开条例》（2019年修订）'
const villageLaw = '《中华人民共和国村民委员会组织法》（2025年修正）'
const partyRules = '《中国共产党党务公开条例（试行）》（2017年）'
const privacyLaw = '《中华人民共和国个人信息保护法》（2021年）'

const texts: Record<NamedPage, (district: Told) => string> = {
  guide: ({ name, footer }) => `为方便群众和单位查阅、获取${name}公开的信息，编制本指南。内容有变化时及时更新。

一、公开的依据
- 政府信息：${disclosureLaw}。
- 村务和集体财务：${villageLaw}和《农村集体经济组织财务公开规定》（农经发〔2011〕13号）。
- 党务：${partyRules}。

二、公开的范围
- 党务公开：党组织的决定、干部任用、党费和党建工作等应当向社会公开的内容。
- 政务公开：政策文件、通知公告、办事指南、重点工作和惠农政策等。
- 财务公开：嘎查村（社区）的集体收支、资产资源、土地补偿和惠农补贴等。
涉及国家秘密、商业秘密和个人隐私的内容依法不公开。公开的内容里不出现完整的身份证号、手机号码和银行账号。

三、怎样查阅
- 按栏目和单位查阅：见[公开目录](/disclosure/catalogue)。
- 按词语查找：用[全文检索](/search/search)，可以按年份和类别缩小范围。
- 查自己家的补贴：用[补贴查询](/subsidy/subsidy)。
- 正在公示的事项：见[公示中](/disclosure/notices)。
- 使用网站有困难的，可以打开长者模式，也可以到当地公开栏或者便民服务大厅查阅。

四、依申请公开
没有主动公开的政府信息，公民、法人和其他组织可以申请公开。请在[依申请公开](/disclosure/request)页面填写申请表，也可以当面或者寄信提出。
受理机构是${footer.organiser}。收到申请之日起 20 个工作日内答复；需要延长的，最多再延长 20 个工作日，并告知申请人。
申请内容不明确的，收到申请之日起 7 个工作日内一次告知需要补正的内容。

五、监督和救济
认为没有依法公开的，可以[留言](/feedback/feedback?mode=write)，也可以向上级行政机关或者政府信息公开工作主管部门投诉、举报；对答复不服的，可以依法申请行政复议或者提起行政诉讼。`,

  catalogue: ({
    name,
  }) => `目录列出${name}三务公开的全部栏目和单位：每一项有多少篇、最近一篇在哪天发布。数字由网站自动统计，点名称就能打开。
找不到要的内容，可以用[全文检索](/search/search)，也可以[申请公开](/disclosure/request)。`,

  reports: ({ name }) =>
    `根据${disclosureLaw}，${name}每年公布上一年度的政府信息公开工作年度报告。报告里的数字由网站按公历年度统计。`,

  request: ({ name, footer }) => `没有主动公开的政府信息，您可以根据${disclosureLaw}向${name}申请公开。
一、提出申请以前
- 请先查[公开目录](/disclosure/catalogue)和[全文检索](/search/search)，要的信息可能已经公开。
- 查自己家领到的补贴不用申请，请用[补贴查询](/subsidy/subsidy)。
- 咨询、求助和投诉请[留言](/feedback/feedback?mode=write)，答复更快。
二、办理期限
- 提交后马上得到回执编号。凭手机号码和回执编号随时查看办理情况。
- 收到申请之日起 20 个工作日内答复。需要延长的，经负责人同意后最多延长 20 个工作日，页面上会写明理由。
- 内容不明确的，收到之日起 7 个工作日内告知怎样补正；答复期限从收到补正的那天起重新计算。
三、其他方式
也可以当面或者寄信申请：${footer.address}，${footer.organiser}（收），邮编 ${footer.postcode}，电话 ${footer.phone}。书写有困难的，可以口头提出，由工作人员代填。`,

  privacy: ({ name }) => `${name}三务公开平台依照${privacyLaw}处理个人信息，只收办事需要的内容。
一、我们收什么、做什么用
- 补贴查询：身份证号只用来查找您的补贴记录，查完不保存。
- 群众留言：昵称、手机号码和留言内容，用来办理和答复留言。
- 依申请公开：申请人的姓名或者名称、证件号码、联系方式和申请内容，用来办理和答复申请。
- 反映不该公开的个人信息：您的说明和联系方式，用来核对和答复；联系方式可以不填，请不要写身份证号和银行账号。
- 访问次数：只计数，不记录您是谁、看了什么。
二、怎样保存
- 留言和申请里的个人信息加密存放，只有负责办理的工作人员能看到；查看完整的联系方式会留下记录。
- 到了保存期限自动删除。
- 没有您的同意不公开您的姓名和联系方式；依照法律必须提供的除外。
三、浏览器里存的内容
- 显示设置（字号、对比度等）存在您的浏览器里，下次打开还是一样。
- “我的村”选了哪个村，存在您的浏览器里，最多一年；点“不再记住”就删除。
- 没有写完的留言存在您的浏览器里，提交或者重置后删除。用公用电脑时请点“重置”。
- 本站没有广告，也不用其他网站的统计。
四、您的权利
- 网页上有不该公开的个人信息，请点那篇文章或者那个单位下面的“这里有不该公开的个人信息”，或者[在这里反映](/personal-data/report)。由本地区负责个人信息保护的人核对，不经过发布的单位，一个工作日内办结；情况清楚的，先停止公开再核对。凭回执编号[查看办理情况](/personal-data/report?mode=find)。
- 您可以要求查看、更正或者删除自己的个人信息。请[留言](/feedback/feedback?mode=write)，或者用[关于与联系](/about)里的电话联系我们。`,

  help: ({ name }) => `不用注册，也不用登录，就能使用${name}三务公开平台。
一、看公开的内容
- 上方的党务公开、政务公开、财务公开是三大栏目，点开后可以按类别看。
- 只看自己的村：在[我的村](/my-village/choose)里选一次，村里的账、该公开的、项目、合同和答复都在一页上；可以朗读、打印，也可以存成一个文件，没有网络也能看。
- 要看某个嘎查村、苏木乡镇或者部门公开的内容，从单位名录里点它的名称。
- 正在公示、可以提意见的事项在[公示中](/disclosure/notices)。
二、查补贴
打开[补贴查询](/subsidy/subsidy)，填写身份证号和起止日期。可以查本人、全家，也可以看同村的发放情况。
三、找文件
在上方的检索框里填写词语，两个字就可以。也可以用文号、单位名称查找。
四、留言和申请
- 咨询、求助、投诉和建议：[我要留言](/feedback/feedback?mode=write)。
- 要没有公开的政府信息：[依申请公开](/disclosure/request)。
- 提交后记下回执编号，以后凭它查看办理情况。
五、看不清、听不清
打开[长者模式与无障碍](/accessibility)，可以放大文字、加大对比度、朗读文章。
六、打不开或者出错
请刷新一次。还是不行的，请打[关于与联系](/about)里的电话。`,

  'open-data': ({ footer }) => `公开的内容可以自由查阅、转载和统计，转载时请注明来源。个人的补贴、留言和申请不在其中。
数字有疑问的，请打开那一行的网址核对，也可以[留言](/feedback/feedback?mode=write)问一问。用数据得出的结论由使用的人负责。
联系：${footer.organiser}，电话 ${footer.phone}。`,

  about: ({
    name,
    direct,
    direct1,
    footer,
  }) => `${name}三务公开平台集中公开党务、政务和财务（村务），提供惠农补贴查询、群众留言和依申请公开。
一、谁在负责
- 主办单位：${footer.sponsor}。
- 承办单位：${footer.organiser}。
- 监督机关：${direct}、${direct1}。
二、联系我们
对网站的意见和发现的错误，请[留言](/feedback/feedback?mode=write)或者打下面的电话。反映党员、干部的违纪违法问题，请用[网上举报](/massMessage)。`,
}

const yearlyReport = (
  { name, footer }: Told,
  year: number,
): string => `根据${disclosureLaw}编制本报告。统计期限从 ${year} 年 1 月 1 日到 12 月 31 日。
一、总体情况
${year} 年，${name}三务公开平台按照规定公开党务、政务和财务（村务），答复群众的留言和公开申请。各项数字见本页的表。
二、联系方式
对本报告有疑问的，请与${footer.organiser}联系，电话 ${footer.phone}。`
