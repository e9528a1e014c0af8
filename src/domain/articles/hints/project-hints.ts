import { showYuan } from '../../../platform/amount.ts'
import type { StageName } from '../projects/stage.ts'
import { type Hint, hint, type HintEntry, type HintFacts, type HintStage } from './hint.ts'

export function findProjectHints({ entries, contracts, stages }: HintFacts): Hint[] {
  const projects = Map.groupBy(stages, ({ project }) => project)
  return Array.from(projects, ([project, own]) => {
    const paid = entries.filter((entry) => entry.project === project && entry.direction === 'out')
    const contracted = contracts
      .filter((contract) => contract.project === project && contract.kind === 'construction')
      .reduce((sum, { fen }) => sum + fen, 0)
    return [...findBeforeDecision(project, own, paid), ...findBeforeAcceptance(project, own, { paid, contracted })]
  }).flat()
}

const firstDay = (stages: readonly HintStage[], name: StageName): string | null =>
  stages
    .flatMap(({ stage, day }) => (stage === name && day !== null ? [day] : []))
    .toSorted()
    .at(0) ?? null

function findBeforeDecision(project: string, stages: readonly HintStage[], paid: readonly HintEntry[]): Hint[] {
  const decided = firstDay(stages, 'decision')
  const early = decided === null ? [] : paid.filter(({ day }) => day < decided)
  if (early.length === 0) return []
  const words = `项目 ${decided} 决策，以前已有 ${early.length} 笔支出，共 ${showYuan(sumOf(early))} 元，请说明。`
  return [hint('before-decision', project, words, { entries: early, project })]
}

function findBeforeAcceptance(
  project: string,
  stages: readonly HintStage[],
  { paid, contracted }: { paid: readonly HintEntry[]; contracted: number },
): Hint[] {
  const agreed = stages.findLast(({ stage, fen }) => (stage === 'change' || stage === 'contract') && fen !== null)?.fen
  const price = agreed ?? contracted
  const accepted = firstDay(stages, 'acceptance')
  const before = paid.filter(({ day }) => accepted === null || day < accepted)
  const sum = sumOf(before)
  if (price <= 0 || sum < price) return []
  const words = `项目${accepted === null ? '还没有公开验收' : ` ${accepted} 验收`}，以前已付 ${showYuan(sum)} 元，合同价 ${showYuan(price)} 元，请说明。`
  return [hint('before-acceptance', project, words, { entries: before, project })]
}

const sumOf = (entries: readonly HintEntry[]): number => entries.reduce((sum, { fen }) => sum + fen, 0)
