import type { Block } from '@three-affairs/document/nodes.ts'
import { showYuan } from '../../../platform/amount.ts'
import { tableBlock } from '../writing/table-block.ts'
import { type ProjectStage, stageTitles, sumTitles } from './stage.ts'

/** The stage as a table of the text. */
export function stageBlocks({ title, stage, day, fen, party, result }: ProjectStage): Block[] {
  const rows: [string, string][] = [
    ['项目', title],
    ['环节', stageTitles[stage]],
    ['日期', day ?? ''],
    [`${sumTitles[stage] ?? '金额'}（元）`, fen === null ? '' : showYuan(fen)],
    ['单位', party],
    ['结果', result],
  ]
  return [
    tableBlock(
      'projstage0',
      '项目要点',
      ['事项', '内容'],
      rows.filter(([, value]) => value !== ''),
    ),
  ]
}
