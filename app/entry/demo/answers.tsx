import { MIN_SERVICE_FEE_DOLLARS } from '../../../contract/limits'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import './answers.css'

const ANSWERS = [
  {
    question: 'What does it cost to run?',
    says: [
      `Guests pay a flat service fee with each order, at least ${formatDollars(centsFromDollars(MIN_SERVICE_FEE_DOLLARS))}. It is Barback’s income and pays Stripe’s card fees.`,
      'Sales, tax and tips go to your own Stripe account, and from there to your bank.',
      'The software has the MIT licence. If you run it yourself, one small server is enough: about 250 MB of memory, no database server. Then the fee is yours, and so are the card fees.',
    ],
    reads: [
      { name: 'money', label: 'Rules for money' },
      { name: 'operating', label: 'Operating it' },
      { name: 'benchmarks', label: 'Measured' },
    ],
  },
  {
    question: 'Which lockers?',
    says: [
      'Cubbies with a front and a back door. Each door has an electric lock and a sensor. A Raspberry Pi drives them.',
      'There are drivers for Kerong KR-CU lock boards, Modbus relay boards, MCP23017 port expanders, and up to six cubbies on the Pi’s own pins.',
      'They were tested with emulated boards, not with real ones yet: walk through every cubby before you open.',
    ],
    reads: [
      { name: 'lockers', label: 'Boards and wiring' },
      { name: 'protocol', label: 'Protocol for other controllers' },
    ],
  },
  {
    question: 'What happens without the internet?',
    says: [
      'After ten seconds the locker opens for the signed code on the guest’s phone, each code once. Staff open any door with their PIN.',
      'The bar’s screen keeps its tickets. Taps wait in the tablet, and each counts once when the network is back.',
      'Nobody can place or pay an order until the server is in reach again.',
    ],
    reads: [{ name: 'rules', label: 'Rules for lockers' }],
  },
] as const

/** Short answers to owners' first questions, with links to the documents. */
export function Answers() {
  return (
    <section className="demo-answers" aria-labelledby="demo-answers-title">
      <h2 id="demo-answers-title">Before you ask</h2>
      {ANSWERS.map(({ question, says, reads }) => (
        <article key={question} aria-label={question}>
          <h3>{question}</h3>
          {says.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="demo-reads">
            {reads.map(({ name, label }) => (
              <a key={name} href={`/demo/read/${name}`}>
                {label}
              </a>
            ))}
          </p>
        </article>
      ))}
    </section>
  )
}
