import { problemsOf } from '../../ordering/lockers/health-words'
import type { LockerView } from '../../ordering/lockers/views'
import { Card } from '../../platform/ui/card'
import { Fact, Facts } from '../../platform/ui/facts'
import { Notice } from '../../platform/ui/query-result'

type Controller = Pick<LockerView, 'isShutOut' | 'firmware' | 'health' | 'online'>

/** The latest health report of a locker's controller, for its operators. */
export function ControllerHealth({ controller: { isShutOut, firmware, health, online } }: { controller: Controller }) {
  return (
    <>
      {isShutOut && (
        <Notice tone="bad">
          Two controllers share this locker’s identity, for example a copied SD card. The locker is blocked: pair the
          right controller again.
        </Notice>
      )}
      {health && (
        <Card title="Health" note={online ? 'As reported by its controller.' : 'As last reported by its controller.'}>
          {problemsOf(health).map((problem) => (
            <Notice key={problem} tone="warn">
              {problem}
            </Notice>
          ))}
          <Facts>
            <Fact label="Boards">{health.driver}</Fact>
            <Fact label="Program">{firmware}</Fact>
            <Fact label="Round trip">{health.link.roundTripMs === null ? null : `${health.link.roundTripMs} ms`}</Fact>
            <Fact label="Connections lost since it started">{health.link.lost}</Fact>
          </Facts>
        </Card>
      )}
    </>
  )
}
