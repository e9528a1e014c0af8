/** What distinguishes the texts of a district: its short name, its bodies, its landscape. */
export type Place = {
  /** areaCode of the district */
  code: string
  /** the name used in front of departments */
  short: string
  /** one character for document numbers */
  mark: string
  committee: string
  government: string
  /** how the level below is called in running text */
  below: string
  crops: readonly string[]
  trades: readonly string[]
  sites: readonly string[]
  waters: readonly string[]
  /** festivals and fairs with their months (1–12) and places */
  events: readonly { name: string; at: string; months: readonly number[]; scene: string }[]
  /** keys of offices (offices.ts) that this district does not have */
  without: readonly string[]
}

export const places: readonly Place[] = [
  {
    code: '152201000000',
    short: '乌兰浩特市',
    mark: '乌',
    committee: '乌兰浩特市委',
    government: '乌兰浩特市人民政府',
    below: '各镇（街道）',
    crops: ['水稻', '蔬菜', '玉米', '草莓', '食用菌'],
    trades: ['绿色食品加工', '冷链物流', '装备制造', '夜间消费', '电子商务'],
    sites: ['洮儿河湿地公园', '神骏湾', '罕山公园', '成吉思汗公园', '天骄天骏生态旅游区'],
    waters: ['洮儿河', '归流河', '阿木古郎河'],
    events: [
      {
        name: '洮儿河畔消夏文化周',
        at: '洮儿河湿地公园',
        months: [6, 7, 8],
        scene: '文艺演出、露天电影和民族歌舞轮番登场',
      },
      { name: '市民读书节', at: '罕山公园', months: [4, 5], scene: '图书漂流、诵读会和亲子阅读同时举行' },
      { name: '社区邻里节', at: '成吉思汗公园', months: [9, 10], scene: '居民带来自家拿手菜，摆起百家宴' },
      { name: '春季招聘大集', at: '成吉思汗公园', months: [2, 3], scene: '企业摆开展位，求职者当场投递简历' },
      { name: '农超对接会', at: '神骏湾', months: [11, 12, 1], scene: '合作社与超市面对面洽谈蔬菜和杂粮供应' },
    ],
    without: ['ethnic', 'forest', 'inspection', 'supply', 'organs'],
  },
  {
    code: '152202000000',
    short: '阿尔山市',
    mark: '阿',
    committee: '阿尔山市委',
    government: '阿尔山市人民政府',
    below: '各镇（街道）',
    crops: ['黑木耳', '卜留克', '中草药', '马铃薯', '蓝莓'],
    trades: ['冰雪旅游', '林下经济', '矿泉水加工', '温泉康养', '民宿经营'],
    sites: ['天池', '石塘林', '白狼林俗村', '杜鹃湖', '三潭峡'],
    waters: ['哈拉哈河', '阿尔山河', '杜鹃湖'],
    events: [
      { name: '冰雪旅游季', at: '白狼林俗村', months: [12, 1, 2], scene: '雪雕、冰滑梯和马拉爬犁吸引游客' },
      { name: '杜鹃花观赏周', at: '杜鹃湖', months: [5, 6], scene: '山坡上的杜鹃花次第开放，游客拍照留念' },
      { name: '林区冬捕体验活动', at: '杜鹃湖', months: [12, 1], scene: '凿冰、下网、起鱼，游客跟着师傅学冬捕' },
      { name: '森林马拉松', at: '石塘林', months: [7, 8], scene: '选手沿林间公路奔跑，志愿者沿途补给' },
      { name: '温泉康养推介会', at: '三潭峡', months: [9, 10, 11], scene: '民宿和温泉经营户介绍秋冬产品' },
    ],
    without: ['industry', 'water', 'supply', 'inspection', 'organs', 'ethnic', 'audit'],
  },
  {
    code: '152221000000',
    short: '科右前旗',
    mark: '前',
    committee: '科右前旗委',
    government: '科右前旗人民政府',
    below: '各苏木乡镇',
    crops: ['玉米', '大豆', '燕麦草', '甜菜', '马铃薯'],
    trades: ['肉羊养殖', '奶牛养殖', '草原旅游', '马产业', '绒毛加工'],
    sites: ['乌兰毛都草原', '察尔森水库', '满族屯湿地', '科尔沁镇文化广场', '兴安敖包'],
    waters: ['归流河', '察尔森水库', '洮儿河上游'],
    events: [
      { name: '草原骑行活动', at: '乌兰毛都草原', months: [6, 7, 8], scene: '骑友沿草原公路骑行，牧户在途中设补给点' },
      { name: '牧民运动会', at: '满族屯湿地', months: [7, 8], scene: '搏克、射箭和赛马项目依次进行' },
      { name: '羊产业对接会', at: '科尔沁镇文化广场', months: [9, 10, 11], scene: '养殖户与加工企业现场签订订单' },
      { name: '草原音乐节', at: '察尔森水库', months: [7, 8], scene: '马头琴、长调和合唱轮番上演' },
      { name: '冬季那达慕', at: '兴安敖包', months: [12, 1, 2], scene: '雪地摔跤、雪地赛马引来阵阵喝彩' },
    ],
    without: ['organs', 'supply', 'audit', 'inspection', 'industry'],
  },
  {
    code: '152222000000',
    short: '科右中旗',
    mark: '右中',
    committee: '科右中旗委',
    government: '科右中旗人民政府',
    below: '各苏木镇',
    crops: ['玉米', '绿豆', '高粱', '青贮饲料', '葵花'],
    trades: ['肉牛养殖', '蒙古族刺绣', '乡村旅游', '光伏发电', '特色林果'],
    sites: ['五角枫景区', '代钦塔拉草原', '翰嘎利湖', '图什业图赛马场', '哈日诺尔草原'],
    waters: ['霍林河', '翰嘎利水库', '霍林河湿地'],
    events: [
      { name: '五角枫观赏季', at: '五角枫景区', months: [9, 10], scene: '漫山红叶，游客沿步道观赏拍摄' },
      { name: '刺绣技能大赛', at: '翰嘎利湖', months: [5, 6, 11], scene: '绣娘们现场比拼针法，作品当场评选' },
      { name: '赛马节', at: '图什业图赛马场', months: [7, 8], scene: '速度赛、走马赛依次开赛' },
      { name: '肉牛赛牛会', at: '代钦塔拉草原', months: [8, 9], scene: '养殖户牵牛入场，评委测体尺、看品相' },
      { name: '枫林摄影展', at: '五角枫景区', months: [10, 11, 12], scene: '参展作品记录枫林四季和嘎查生活' },
    ],
    without: ['industry', 'organs', 'supply', 'unitedFront', 'veterans'],
  },
  {
    code: '152223000000',
    short: '扎赉特旗',
    mark: '扎',
    committee: '扎赉特旗委',
    government: '扎赉特旗人民政府',
    below: '各苏木乡镇',
    crops: ['水稻', '大豆', '玉米', '甜叶菊', '小浆果'],
    trades: ['稻米加工', '稻田旅游', '智慧农业', '肉牛养殖', '生物质发电'],
    sites: ['好力保稻田观光区', '图牧吉湿地', '绰尔河湿地公园', '神山林场', '稻梦空间展示园'],
    waters: ['绰尔河', '图牧吉泡', '罕达罕河'],
    events: [
      { name: '开耕节', at: '好力保稻田观光区', months: [4, 5], scene: '农机下田，第一犁翻开春泥' },
      { name: '稻田插秧体验季', at: '稻梦空间展示园', months: [5, 6], scene: '学生和游客下田学插秧' },
      { name: '新米品鉴会', at: '稻梦空间展示园', months: [10, 11, 12], scene: '新米现碾现煮，来宾品尝打分' },
      { name: '湿地观鸟周', at: '图牧吉湿地', months: [4, 5], scene: '志愿者架起望远镜，讲解候鸟习性' },
      { name: '稻田画展示周', at: '好力保稻田观光区', months: [7, 8], scene: '彩色稻苗拼出的图案在观景塔上一览无余' },
    ],
    without: ['inspection', 'organs', 'audit', 'ethnic', 'veterans'],
  },
  {
    code: '152224000000',
    short: '突泉县',
    mark: '突',
    committee: '突泉县委',
    government: '突泉县人民政府',
    below: '各乡镇',
    crops: ['玉米', '绿豆', '红干椒', '紫皮蒜', '小米'],
    trades: ['肉驴养殖', '杂粮加工', '设施蔬菜', '清洁能源', '劳务输出'],
    sites: ['老头山自然保护区', '醴泉湖公园', '曙光旅游村', '宝石镇山野风景线', '双城古城遗址公园'],
    waters: ['突泉河', '蛟流河', '醴泉湖'],
    events: [
      { name: '曙光田园采摘节', at: '曙光旅游村', months: [7, 8, 9], scene: '游客走进果园菜园，边摘边尝' },
      { name: '年货大集', at: '醴泉湖公园', months: [12, 1, 2], scene: '干豆包、小米、红干椒等年货摆满摊位' },
      { name: '杂粮订货会', at: '醴泉湖公园', months: [10, 11], scene: '绿豆、小米等杂粮样品一字排开，客商现场订货' },
      {
        name: '山野徒步活动',
        at: '老头山自然保护区外围步道',
        months: [5, 6, 9],
        scene: '徒步爱好者沿步道行进，随手捡拾垃圾',
      },
      { name: '农家书屋朗读会', at: '双城古城遗址公园', months: [3, 4], scene: '村民和学生轮流上台朗读' },
    ],
    without: ['ethnic', 'organs', 'inspection', 'supply', 'unitedFront'],
  },
  {
    code: '152290000000',
    short: '兴安盟农牧场',
    mark: '农',
    committee: '兴安盟农牧场党委',
    government: '兴安盟农牧场管理局',
    below: '所属各农牧场',
    crops: ['大豆', '小麦', '玉米', '油菜', '饲用燕麦'],
    trades: ['现代农机作业', '良种繁育', '马匹繁育', '订单农业', '烘干仓储'],
    sites: ['农机具展示场', '索伦牧场草甸', '跃进马场示范田', '公主陵牧场林带', '粮食烘干中心'],
    waters: ['团结灌渠', '东干渠', '七队蓄水池'],
    events: [
      { name: '农机手技能比武', at: '农机具展示场', months: [4, 5], scene: '农机手比直线行驶、比精准作业' },
      { name: '职工运动会', at: '农机具展示场', months: [6, 7], scene: '拔河、趣味接力等项目气氛热烈' },
      { name: '职工读书月', at: '粮食烘干中心职工活动室', months: [3, 4, 11], scene: '职工交流读书体会，互换图书' },
      { name: '良种展示会', at: '跃进马场示范田', months: [8, 9], scene: '技术员在田头介绍各品种的长势和抗性' },
      { name: '机务检修观摩会', at: '农机具展示场', months: [12, 1, 2], scene: '检修能手演示发动机保养和播种机调试' },
    ],
    without: [],
  },
]

export function placeOf(code: string): Place {
  const place = places.find((candidate) => candidate.code === code)
  if (!place) throw new Error(`demo content has no district with areaCode ${code}`)
  return place
}
