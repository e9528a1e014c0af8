/** What makes one district's texts differ from another's: its short name, its bodies, its landscape. */
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
  events: readonly string[]
  /** department keys (departments.ts) that this district has no office for */
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
    events: ['洮儿河畔消夏文化周', '市民读书节', '社区邻里节', '春季招聘大集', '农超对接会'],
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
    events: ['冰雪旅游季', '杜鹃花观赏周', '林区冬捕体验活动', '森林马拉松', '温泉康养推介会'],
    without: ['industry', 'water', 'supply', 'inspection', 'organs', 'ethnic', 'audit'],
  },
  {
    code: '152221000000',
    short: '科右前旗',
    mark: '前',
    committee: '科右前旗旗委',
    government: '科右前旗人民政府',
    below: '各苏木乡镇',
    crops: ['玉米', '大豆', '燕麦草', '甜菜', '马铃薯'],
    trades: ['肉羊养殖', '奶牛养殖', '草原旅游', '马产业', '绒毛加工'],
    sites: ['乌兰毛都草原', '察尔森水库', '满族屯湿地', '科尔沁镇文化广场', '兴安敖包'],
    waters: ['归流河', '察尔森水库', '洮儿河上游'],
    events: ['草原骑行活动', '牧民运动会', '羊产业对接会', '草原音乐节', '冬季那达慕'],
    without: ['organs', 'supply', 'audit', 'inspection', 'industry'],
  },
  {
    code: '152222000000',
    short: '科右中旗',
    mark: '中',
    committee: '科右中旗旗委',
    government: '科右中旗人民政府',
    below: '各苏木镇',
    crops: ['玉米', '绿豆', '高粱', '青贮饲料', '葵花'],
    trades: ['肉牛养殖', '蒙古族刺绣', '乡村旅游', '光伏发电', '特色林果'],
    sites: ['五角枫景区', '代钦塔拉草原', '翰嘎利湖', '图什业图赛马场', '哈日诺尔草原'],
    waters: ['霍林河', '翰嘎利水库', '霍林河湿地'],
    events: ['五角枫观赏季', '刺绣技能大赛', '赛马节', '肉牛赛牛会', '枫林摄影展'],
    without: ['industry', 'organs', 'supply', 'unitedFront', 'veterans'],
  },
  {
    code: '152223000000',
    short: '扎赉特旗',
    mark: '扎',
    committee: '扎赉特旗旗委',
    government: '扎赉特旗人民政府',
    below: '各苏木乡镇',
    crops: ['水稻', '大豆', '玉米', '甜叶菊', '小浆果'],
    trades: ['稻米加工', '稻田旅游', '智慧农业', '肉牛养殖', '生物质发电'],
    sites: ['好力保稻田观光区', '图牧吉湿地', '绰尔河湿地公园', '神山林场', '稻梦空间展示园'],
    waters: ['绰尔河', '图牧吉泡', '罕达罕河'],
    events: ['开耕节', '稻田插秧体验季', '新米品鉴会', '湿地观鸟周', '稻田画展示周'],
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
    events: ['曙光田园采摘节', '年货大集', '杂粮订货会', '山野徒步活动', '农家书屋朗读会'],
    without: ['ethnic', 'organs', 'inspection', 'supply', 'unitedFront'],
  },
  {
    code: '152290000000',
    short: '兴安盟农牧场',
    mark: '农',
    committee: '兴安盟农牧场党委',
    government: '兴安盟农牧场管理局',
    below: '所属各公司',
    crops: ['大豆', '小麦', '玉米', '油菜', '饲用燕麦'],
    trades: ['现代农机作业', '良种繁育', '马匹繁育', '订单农业', '烘干仓储'],
    sites: ['农机具展示场', '索伦牧场草甸', '跃进马场示范田', '公主陵牧场林带', '粮食烘干中心'],
    waters: ['团结灌渠', '东干渠', '七队蓄水池'],
    events: ['农机手技能比武', '职工运动会', '职工读书月', '良种展示会', '机务检修观摩会'],
    without: [],
  },
]

export function placeOf(code: string): Place {
  const place = places.find((candidate) => candidate.code === code)
  if (!place) throw new Error(`demo content has no district with areaCode ${code}`)
  return place
}
