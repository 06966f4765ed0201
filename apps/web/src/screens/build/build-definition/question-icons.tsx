import type { QuestionDisplayStyle, QuestionType } from '@notewell/model';
import type { OfferedQuestion } from '@notewell/rules';
import { iconSize } from '@notewell/ui';
import {
  type Icon,
  IconAbc,
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconAlignLeft,
  IconBuildingBank,
  IconBuildingHospital,
  IconCalendar,
  IconCalendarClock,
  IconCalendarQuestion,
  IconCircleDot,
  IconClock,
  IconClockHour4,
  IconCursorText,
  IconDatabaseSearch,
  IconFileText,
  IconGridDots,
  IconHash,
  IconHeading,
  IconHistory,
  IconInfoCircle,
  IconListCheck,
  IconListDetails,
  IconListNumbers,
  IconMapPin,
  IconPercentage,
  IconPhone,
  IconQuote,
  IconReceipt,
  IconRepeat,
  IconSignature,
  IconStethoscope,
  IconTable,
  IconToggleLeft,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { createElement } from 'react';

/** A type without an icon of its own gets the one of a short answer. */
const byType: Readonly<Partial<Record<QuestionType, Icon>>> = {
  Boolean: IconToggleLeft,
  String: IconCursorText,
  Text: IconAlignLeft,
  Integer: IconHash,
  Decimal: IconPercentage,
  Duration: IconClockHour4,
  Date: IconCalendar,
  DateTime: IconCalendarClock,
  Time: IconClock,
  Approximate: IconCalendarQuestion,
  Choice: IconCircleDot,
  OpenChoice: IconListDetails,
  TextChoice: IconQuote,
  Ranking: IconListNumbers,
  ContactPoint: IconPhone,
  Address: IconAddressBook,
  Patient: IconUser,
  Practitioner: IconStethoscope,
  RelatedPerson: IconUsers,
  InsuranceCompany: IconBuildingBank,
  Location: IconMapPin,
  HealthcareService: IconBuildingHospital,
  UsState: IconAbc,
  EhrLookup: IconDatabaseSearch,
  TableReport: IconHistory,
  ServiceEvents: IconReceipt,
  DocumentReference: IconFileText,
  TextBlock: IconInfoCircle,
  Header: IconHeading,
  Grid: IconGridDots,
  Signature: IconSignature,
};
/** Offers that look unlike the usual one of their type. */
const byName: ReadonlyMap<string, Icon> = new Map([
  ['Pick several', IconListCheck],
  ['Scale', IconAdjustmentsHorizontal],
  ['Table', IconTable],
  ['Repeated questions', IconRepeat],
]);

interface OfferIconProps {
  readonly offer: Pick<OfferedQuestion, 'type' | 'name'>;
  readonly className?: string | undefined;
  /** Says the name; else the icon is decoration. */
  readonly named?: boolean;
}

/** The icon of a question. */
export const OfferIcon = ({ offer: { type, name }, className = '', named = false }: OfferIconProps) =>
  createElement(byName.get(name) ?? byType[type] ?? IconCursorText, {
    size: iconSize.small,
    className,
    ...(named ? { 'aria-label': name } : { 'aria-hidden': true }),
  });

/** Display styles as practice staff call them. */
export const styleNames: Readonly<Record<QuestionDisplayStyle, string>> = {
  USCurrency: 'Dollars',
  Slider: 'Slider',
  Dropdown: 'Drop-down list',
  Stars: 'Stars',
  Smiley: 'Smileys',
  Thumbs: 'Thumbs up or down',
  FormattedText: 'Text with formatting',
  Email: 'Email address',
  Phone: 'Phone number',
  Rating: 'Row of numbers',
  InformationalCallout: 'Highlighted note',
  WarningCallout: 'Highlighted warning',
  ToggleButton: 'Switch',
  ParagraphBreak: 'Dividing line',
  RelatedPersonSignature: 'Signed by a relative',
  AdhocPatientSignature: 'Signed by the $t(patient)',
  PractitionerSignature: 'Signed by staff',
  LastFirstName: 'First and last name',
  SocialSecurityNumber: 'Social Security number',
  PostalCode: 'ZIP code',
  Percentage: 'Percent',
};
