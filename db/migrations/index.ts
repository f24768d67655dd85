import type { Database as SqliteFile } from 'better-sqlite3'
import { catalogue } from './0001_catalogue'
import { venuesAndPeople } from './0002_venues_and_people'
import { menusAndPrices } from './0003_menus_and_prices'
import { ordersAndPayments } from './0004_orders_and_payments'
import { lockers } from './0005_lockers'
import { catalogueVersion } from './0006_catalogue_version'
import { longLists } from './0007_long_lists'
import { substitutionWords } from './0008_substitution_words'
import { customerTotals } from './0009_customer_totals'
import { figures } from './0010_figures'
import { longerWords } from './0011_longer_words'
import { sortedColumns } from './0012_sorted_columns'
import { recordVersions } from './0013_record_versions'
import { lockerSafety } from './0014_locker_safety'
import { signingKeys } from './0015_signing_keys'
import { pairingCodes } from './0016_pairing_codes'
import { reachAndRelease } from './0017_reach_and_release'
import { quickSettling } from './0018_quick_settling'
import { tickets } from './0019_tickets'
import { doorDays } from './0020_door_days'
import { doorHistory } from './0021_door_history'
import { stripeSteps } from './0022_stripe_steps'
import { disputes } from './0023_disputes'
import { sessionsOfDevices } from './0024_sessions_of_devices'
import { serverPulse } from './0026_server_pulse'
import { reconciliation } from './0027_reconciliation'
import { orderChain } from './0028_order_chain'
import { secondFactors } from './0029_second_factors'
import { requiredLocation } from './0030_required_location'
import { barSteps } from './0031_bar_steps'
import { sharedTablets } from './0032_shared_tablets'
import { priceChanges } from './0033_price_changes'
import { pulseFiller } from './0034_pulse_filler'
import { bottleSizes } from './0036_bottle_sizes'
import { invitations } from './0037_invitations'
import { opening } from './0039_opening'
import { listSteps } from './0040_list_steps'
import { nightMails } from './0041_night_mails'
import { paidTotals } from './0042_paid_totals'
import { giveSlugs, slugs } from './0043_slugs'
import { signInCodes } from './0044_sign_in_codes'
import { devices } from './0045_devices'
import { receipts } from './0046_receipts'
import { takenOut } from './0047_taken_out'
import { baskets } from './0048_baskets'
import { orderProblems } from './0049_order_problems'
import { sentOnce } from './0050_sent_once'
import { readyMails } from './0051_ready_mails'
import { allergens } from './0052_allergens'
import { changedRecords } from './0053_changed_records'
import { servings } from './0054_servings'
import { servingsByLine } from './0055_servings_by_line'
import { presence } from './0065_presence'
import { factorProofs } from './0070_factor_proofs'
import { mailedSecrets } from './0071_mailed_secrets'
import { provedEmails } from './0072_proved_emails'
import { failedRefunds } from './0075_failed_refunds'
import { chainEnds } from './0076_chain_ends'
import { moreDifferences } from './0077_more_differences'
import { restorations } from './0078_restorations'
import { savedCards } from './0085_saved_cards'
import { foldedNames } from './0090_folded_names'
import { latches } from './0091_latches'
import { openingSpans } from './0094_opening_spans'
import { chosenTimeZones } from './0095_chosen_time_zones'
import { orderOrigins } from './0099_order_origins'
import { refundShares } from './0100_refund_shares'
import { listLayouts } from './0102_list_layouts'
import { lineNames } from './0103_line_names'
import { versionsByVenue } from './0104_versions_by_venue'
import { processes } from './0105_processes'
import { lateMinutes } from './0106_late_minutes'
import { ownRecords } from './0107_own_records'
import { balancedDays } from './0108_balanced_days'
import { measures } from './0109_measures'
import { dailyNumbers } from './0110_daily_numbers'
import { timedMenus } from './0111_timed_menus'
import { payouts } from './0114_payouts'
import { venueFaces } from './0115_venue_faces'
import { guestsWithoutAccount } from './0117_guests_without_account'
import { defaultTips } from './0118_default_tips'
import { menuTranslations } from './0119_menu_translations'
import { guestWaysIn } from './0120_guest_ways_in'
import { taxClasses } from './0121_tax_classes'
import { discountsAndComps } from './0122_discounts_and_comps'
import { priceRules } from './0123_price_rules'
import { openTabs } from './0124_open_tabs'
import { sharedTabs } from './0125_shared_tabs'
import { dutyOfCare } from './0126_duty_of_care'
import { pauses } from './0127_pauses'
import { promises } from './0128_promises'
import { laterOrders } from './0129_later_orders'
import { ageChecks } from './0130_age_checks'
import { orderHandovers } from './0131_order_handovers'
import { severalCubbies } from './0132_several_cubbies'
import { listViews } from './0113_list_views'
import { menuFiles } from './0112_menu_files'

/**
 * `remakesTables`: it recreates a table that others refer to, so SQLite checks foreign keys only at its end. `fill`: runs after the script and
 * fills in values that SQL alone cannot compute.
 */
export interface Migration {
  name: string
  script: string
  remakesTables?: true
  fill?: (file: SqliteFile) => void
}

/** In the order in which they are applied. Never edit a migration that has landed: append the next one. */
export const migrations: readonly Migration[] = [
  { name: '0001_catalogue', script: catalogue },
  { name: '0002_venues_and_people', script: venuesAndPeople },
  { name: '0003_menus_and_prices', script: menusAndPrices },
  { name: '0004_orders_and_payments', script: ordersAndPayments },
  { name: '0005_lockers', script: lockers },
  { name: '0006_catalogue_version', script: catalogueVersion },
  { name: '0007_long_lists', script: longLists },
  { name: '0008_substitution_words', script: substitutionWords },
  { name: '0009_customer_totals', script: customerTotals },
  { name: '0010_figures', script: figures },
  { name: '0011_longer_words', script: longerWords },
  { name: '0012_sorted_columns', script: sortedColumns },
  { name: '0013_record_versions', script: recordVersions },
  { name: '0014_locker_safety', script: lockerSafety },
  { name: '0015_signing_keys', script: signingKeys },
  { name: '0016_pairing_codes', script: pairingCodes },
  { name: '0017_reach_and_release', script: reachAndRelease },
  { name: '0018_quick_settling', script: quickSettling },
  { name: '0019_tickets', script: tickets },
  { name: '0020_door_days', script: doorDays },
  { name: '0021_door_history', script: doorHistory },
  { name: '0022_stripe_steps', script: stripeSteps },
  { name: '0023_disputes', script: disputes },
  { name: '0024_sessions_of_devices', script: sessionsOfDevices },
  { name: '0026_server_pulse', script: serverPulse },
  { name: '0027_reconciliation', script: reconciliation },
  { name: '0028_order_chain', script: orderChain },
  { name: '0029_second_factors', script: secondFactors },
  { name: '0030_required_location', script: requiredLocation },
  { name: '0031_bar_steps', script: barSteps },
  { name: '0032_shared_tablets', script: sharedTablets },
  { name: '0033_price_changes', script: priceChanges },
  { name: '0034_pulse_filler', script: pulseFiller },
  { name: '0036_bottle_sizes', script: bottleSizes, remakesTables: true },
  { name: '0037_invitations', script: invitations },
  { name: '0039_opening', script: opening },
  { name: '0040_list_steps', script: listSteps },
  { name: '0041_night_mails', script: nightMails },
  { name: '0042_paid_totals', script: paidTotals },
  { name: '0043_slugs', script: slugs, fill: giveSlugs },
  { name: '0044_sign_in_codes', script: signInCodes },
  { name: '0045_devices', script: devices },
  { name: '0046_receipts', script: receipts },
  { name: '0047_taken_out', script: takenOut },
  { name: '0048_baskets', script: baskets },
  { name: '0049_order_problems', script: orderProblems },
  { name: '0050_sent_once', script: sentOnce },
  { name: '0051_ready_mails', script: readyMails },
  { name: '0052_allergens', script: allergens },
  { name: '0053_changed_records', script: changedRecords, remakesTables: true },
  { name: '0054_servings', script: servings },
  { name: '0055_servings_by_line', script: servingsByLine },
  { name: '0065_presence', script: presence },
  { name: '0070_factor_proofs', script: factorProofs },
  { name: '0071_mailed_secrets', script: mailedSecrets },
  { name: '0072_proved_emails', script: provedEmails },
  { name: '0075_failed_refunds', script: failedRefunds },
  { name: '0076_chain_ends', script: chainEnds, remakesTables: true },
  { name: '0077_more_differences', script: moreDifferences, remakesTables: true },
  { name: '0078_restorations', script: restorations },
  { name: '0085_saved_cards', script: savedCards },
  { name: '0090_folded_names', script: foldedNames },
  { name: '0091_latches', script: latches },
  { name: '0094_opening_spans', script: openingSpans },
  { name: '0095_chosen_time_zones', script: chosenTimeZones },
  { name: '0099_order_origins', script: orderOrigins },
  { name: '0100_refund_shares', script: refundShares },
  { name: '0102_list_layouts', script: listLayouts },
  { name: '0103_line_names', script: lineNames },
  { name: '0104_versions_by_venue', script: versionsByVenue },
  { name: '0105_processes', script: processes },
  { name: '0106_late_minutes', script: lateMinutes },
  { name: '0107_own_records', script: ownRecords, remakesTables: true },
  { name: '0108_balanced_days', script: balancedDays },
  { name: '0109_measures', script: measures },
  { name: '0110_daily_numbers', script: dailyNumbers },
  { name: '0111_timed_menus', script: timedMenus },
  { name: '0112_menu_files', script: menuFiles },
  { name: '0113_list_views', script: listViews },
  { name: '0114_payouts', script: payouts },
  { name: '0115_venue_faces', script: venueFaces },
  { name: '0117_guests_without_account', script: guestsWithoutAccount },
  { name: '0118_default_tips', script: defaultTips },
  { name: '0119_menu_translations', script: menuTranslations },
  { name: '0120_guest_ways_in', script: guestWaysIn },
  { name: '0121_tax_classes', script: taxClasses },
  { name: '0122_discounts_and_comps', script: discountsAndComps },
  { name: '0123_price_rules', script: priceRules },
  { name: '0124_open_tabs', script: openTabs },
  { name: '0125_shared_tabs', script: sharedTabs },
  { name: '0126_duty_of_care', script: dutyOfCare },
  { name: '0127_pauses', script: pauses },
  { name: '0128_promises', script: promises },
  { name: '0129_later_orders', script: laterOrders },
  { name: '0130_age_checks', script: ageChecks },
  { name: '0131_order_handovers', script: orderHandovers },
  { name: '0132_several_cubbies', script: severalCubbies },
]
