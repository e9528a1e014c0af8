import type { NewArticle } from '../../src/domain/articles/commands.server.ts'
import { type Random, random } from '@three-affairs/demo/random.ts'

/** Occurs in most articles. */
export const mostCommonWord = '公开'

const wordList = (text: string): string[] => text.trim().split(/\s+/)

/** Words of any official text, most frequent first. */
const commonWords = wordList(`
  工作 进行 有关 情况 单位 部门 组织 落实 要求 通知 会议 人员 群众 发展 管理 服务 检查 项目 公示 监督
  资金 实施 推进 安排 责任 完成 加强 开展 措施 制度 建设 活动 领导 干部 村民 意见 标准 程序 申请 材料
  审核 研究 决定 结果 内容 范围 期限 电话 联系 地址 反映 问题 提高 保障 确保 及时 规定 办理 按照 统一`)

/** Words that belong together, most frequent subject first; each article uses one subject. */
const subjects = [
  '支部 党员 党课 主题 学习 发展 党费 民主 生活 述职 评议 入党 积极 理论 换届 选举',
  '收入 支出 结余 账目 出纳 会计 票据 债权 债务 资产 资源 预算 决算 往来 科目 现金',
  '低保 救助 特困 临时 残疾 高龄 津贴 孤儿 供养 家庭 核查 动态 边缘 赡养 入户 困难',
  '玉米 大豆 水稻 播种 补贴 耕地 地力 农机 良种 面积 亩数 测土 施肥 农药 覆膜 轮作',
  '招标 采购 合同 工程 施工 验收 监理 造价 竣工 质保 投标 标段 图纸 变更 结算 保函',
  '医保 参保 缴费 报销 门诊 住院 药品 异地 结付 慢病 体检 卫生 接种 疫苗 医师 签约',
  '学校 教师 学区 招生 学籍 资助 营养 校车 寄宿 课后 园舍 教材 考试 毕业 师德 食堂',
  '牧场 草原 禁牧 草畜 平衡 肉牛 羔羊 饲草 青贮 防疫 耳标 棚圈 配种 奶牛 绒毛 出栏',
  '道路 养护 公路 桥涵 路面 硬化 客运 班线 限载 路灯 标线 护栏 坑槽 养路 里程 站点',
  '河道 水库 防汛 灌溉 机井 水价 用水 饮水 管网 泵站 堤坝 汛期 水质 蓄水 渠系 河长',
  '宅基 房屋 危房 改造 拆迁 征收 补偿 安置 评估 产权 登记 测绘 图斑 用地 复垦 规划',
  '社保 养老 失业 工伤 待遇 领取 认证 就业 培训 招聘 创业 贷款 贴息 见习 技能 岗位',
  '安全 隐患 消防 排查 整改 演练 应急 危化 矿山 特种 持证 值守 预警 台账 事故 问责',
  '环保 秸秆 焚烧 垃圾 分类 污水 厕所 清运 绿化 植树 造林 防火 湿地 扬尘 噪声 排污',
  '法院 检察 判决 执行 失信 拍卖 调解 仲裁 起诉 开庭 送达 案号 律师 援助 普法 宪法',
  '信贷 合作 股权 分红 集体 经济 盘活 租赁 发包 流转 承包 入股 社员 理事 章程 收益',
  '旅游 民宿 采摘 景区 节庆 马术 那达 文创 非遗 剧团 书屋 展览 演出 门票 接待 特产',
  '快递 电商 直播 网店 物流 仓储 冷链 包装 品牌 地标 认证 溯源 上行 供销 合作 网点',
  '退役 军人 优抚 征兵 双拥 抚恤 烈属 光荣 功臣 慰问 义务 兵役 政审 入伍 立功 陵园',
  '电网 停电 线路 检修 光伏 风电 变压 电价 充电 煤改 供暖 锅炉 热费 燃气 管道 入网',
  '妇女 妇联 关爱 留守 家教 家风 巾帼 婚俗 彩礼 移风 易俗 红白 理事 积分 超市 文明',
  '人大 代表 议案 建议 政协 提案 委员 视察 述职 约见 联络 票决 民生 实事 评分 答复',
  '审计 巡察 信访 纪律 处分 警示 廉政 约谈 举报 核实 线索 通报 谈话 案例 微腐 专项',
  '气象 冰雹 干旱 霜冻 寒潮 沙尘 雷暴 雨量 墒情 积温 人工 增雨 灾情 核灾 理赔 保险',
].map(wordList)

/** One in seventeen articles contains one of these. */
const rareWords = wordList(`
  蚕茧 沙棘 黑木 灵芝 鹿茸 蜂箱 酵素 钩机 渡槽 绞车 陶俑 古墓 岩画 石碾 驼队 皮雕 马头 四胡 好来 勒勒
  苇帘 柳编 豆腐 粉条 酸菜 糖蒜 糜子 荞麦 藜麦 葵盘 甜菜 亚麻 苜蓿 羊草 披碱 冰草 药渣 蚯蚓 菌棒 滴管`)

/** Words of a past campaign: only articles of the first year contain them. */
export const formerWords: readonly string[] = wordList('脱贫 摘帽 精准 识别 退出 档卡 返贫 帮扶')

const nameBeginnings = wordList(`
  巴彦 乌兰 查干 哈拉 宝力 敖包 阿力 呼和 杜尔 额尔 特格 好仁 杭盖 白音 太本 巴达 满都 树木 义勒 归流 居力 葛根 察尔 树林`)
const nameEndings = wordList(`
  塔拉 诺尔 乌拉 花嘎 格图 套海 哈达 浩来 根庙 得尔 仁台 芒哈 毛都 吐列 扎拉 沟门 布拉 日根 德营 格勒 力特 嘎台 尔河 赛罕`)
const nameKinds = ['嘎查', '村', '社区', '苏木', '镇']

/** Frequency falls with the rank, as in natural language. */
function byRank<T>(list: readonly T[], chance: Random): T {
  return list[Math.floor((list.length + 1) ** chance.next()) - 1] as T
}

const year = 365 * 86_400_000
/** The date of the newest articles. */
export const now = new Date('2026-11-20T10:00:00+08:00')
export const rootTypeIds = [12, 13, 1, 9, 8, 6] as const

/** Generates batches of articles of about 500 characters over three years, oldest first; deterministic. */
export function* inventArticles(
  count: number,
  batch: number,
  place: { districtCode: string; areaId: number },
): Generator<NewArticle[]> {
  const chance = random(20_261_120)
  for (let first = 0; first < count; first += batch) {
    yield Array.from({ length: Math.min(batch, count - first) }, (_, at) => ({
      ...inventWords(chance, first + at < count / 3),
      district_code: place.districtCode,
      area_id: place.areaId,
      article_type_id: chance.pick(rootTypeIds),
      author: '示例甲',
      description: '',
      picture_url: null,
      important: false,
      status: 'published' as const,
      index_no: null,
      document_no: null,
      document_date: null,
      validity: null,
      release_time: new Date(now.getTime() - ((count - first - at) / count) * 3 * year),
      attachments: [],
    }))
  }
}

type Words = Pick<NewArticle, 'title' | 'source' | 'publisher' | 'content'>

function inventWords(chance: Random, former: boolean): Words {
  const subject = byRank(subjects, chance)
  const name = chance.pick(nameBeginnings) + chance.pick(nameEndings) + chance.pick(nameKinds)
  const kind = chance.pick(['公示', '通知', '情况', '公开', '办法'])
  const title = `${name}第${chance.int(1, 90)}期${byRank(subject, chance)}${byRank(subject, chance)}${kind}`
  return { title, source: name, publisher: name, content: body(subject, name, former, chance) }
}

function body(subject: readonly string[], name: string, former: boolean, chance: Random): string {
  const paragraphs = Array.from({ length: 5 }, () => {
    const sentences = Array.from({ length: 8 }, () => {
      const words = Array.from({ length: chance.int(4, 7) }, () =>
        chance.chance(0.6) ? byRank(commonWords, chance) : byRank(subject, chance),
      )
      return words.join('')
    })
    return `<p>${sentences.join('，')}。</p>`
  })
  const last = [
    chance.chance(0.8) ? `现予${mostCommonWord}` : '',
    former && chance.chance(0.3) ? byRank(formerWords, chance) : '',
    chance.chance(0.06) ? byRank(rareWords, chance) : '',
    `${name}，金额${chance.int(1, 900)}.${chance.int(1, 9)}万元`,
  ]
  return `${paragraphs.join('')}<p>${last.filter(Boolean).join('，')}。</p>`
}

/** Two-character words that occur in most, in many and in a few articles, evenly mixed. */
export const twoCharacterWords: readonly string[] = random(1).shuffle([
  ...new Set([
    mostCommonWord,
    ...commonWords,
    ...subjects.flat(),
    ...rareWords,
    ...formerWords,
    ...nameBeginnings,
    ...nameEndings,
  ]),
])

/** Words of one subject, so that many articles contain both. */
export const wordPairs: readonly string[] = subjects.flatMap((words) =>
  words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`),
)

/** Words that no article contains. */
export const absentWords = wordList('鲸鱼 珊瑚 潜艇 椰子 火箭 卫星 隧道 港口 灯塔 芭蕾 歌剧 钢琴 象牙 骆马 企鹅')
