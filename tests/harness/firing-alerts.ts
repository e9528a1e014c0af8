import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasProgram, installPackages } from '../../scripts/system-packages.mjs'
import { makeFolder } from './folders.ts'

const rules = join(import.meta.dirname, '../../deploy/prometheus/alerts.yml')

export const hasPromtool =
  hasProgram('promtool') ||
  (installPackages({ 'apt-get': ['prometheus'], dnf: [], apk: [], pacman: ['prometheus'] }) && hasProgram('promtool'))

/** @returns the alerts that fire, each with its signal, if an answer of `/metrics` stays as it is for two hours. */
export function firingAlerts(metrics: string): string[] {
  const samples = [...metrics.matchAll(/^(portal_\w+)(?:\{(.*)\})? (-?[\d.]+)$/gm)]
  const test = {
    interval: '1m',
    input_series: samples.map(([, name, labels, value]) => ({
      series: `${name}{${[labels, 'job="portal"', 'instance="a"'].filter(Boolean).join(',')}}`,
      values: `${value}x120`,
    })),
    // Without an expectation promtool tells what it got.
    promql_expr_test: [
      { expr: 'ALERTS{alertstate="firing"}', eval_time: '2h', exp_samples: [{ labels: 'none', value: 1 }] },
    ],
  }
  const file = join(makeFolder(), 'alerts.test.json')
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [test] }))
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  const got = /got:(.*)/.exec(stdout + stderr)?.[1]
  if (got === undefined) throw new Error(`promtool did not say what fires: ${stdout}${stderr}`)
  return [...got.matchAll(/\{([^}]*)\}/g)].map(([, labels = '']) =>
    ['alertname', 'signal']
      .map((label) => new RegExp(`\\b${label}="([^"]*)"`).exec(labels)?.[1])
      .filter(Boolean)
      .join(' '),
  )
}
