/** The teams of the professional leagues, as facts: name | nickname | the league's own code | ESPN's, where it differs | ESPN's id | colour. */
export const professionalTeams: Readonly<Record<'nba' | 'wnba' | 'nfl' | 'mlb' | 'nhl', string>> = {
  nba: `
    Atlanta Hawks | Hawks | ATL |  | 1 | #E13A3E
    Boston Celtics | Celtics | BOS |  | 2 | #008348
    Brooklyn Nets | Nets | BKN |  | 17 | #64748B
    Charlotte Hornets | Hornets | CHA |  | 30 | #008CA8
    Chicago Bulls | Bulls | CHI |  | 4 | #CE1141
    Cleveland Cavaliers | Cavaliers | CLE |  | 5 | #860038
    Dallas Mavericks | Mavericks | DAL |  | 6 | #0064B1
    Denver Nuggets | Nuggets | DEN |  | 7 | #0E2240
    Detroit Pistons | Pistons | DET |  | 8 | #ED174C
    Golden State Warriors | Warriors | GSW | GS | 9 | #FDB927
    Houston Rockets | Rockets | HOU |  | 10 | #CE1141
    Indiana Pacers | Pacers | IND |  | 11 | #FFC633
    LA Clippers | Clippers | LAC |  | 12 | #1D428A
    Los Angeles Lakers | Lakers | LAL |  | 13 | #552583
    Memphis Grizzlies | Grizzlies | MEM |  | 29 | #5D76A9
    Miami Heat | Heat | MIA |  | 14 | #98002E
    Milwaukee Bucks | Bucks | MIL |  | 15 | #00471B
    Minnesota Timberwolves | Timberwolves | MIN |  | 16 | #266092
    New Orleans Pelicans | Pelicans | NOP | NO | 3 | #0A2240
    New York Knicks | Knicks | NYK | NY | 18 | #1D428A
    Oklahoma City Thunder | Thunder | OKC |  | 25 | #007AC1
    Orlando Magic | Magic | ORL |  | 19 | #0150B5
    Philadelphia 76ers | 76ers | PHI |  | 20 | #1D428A
    Phoenix Suns | Suns | PHX |  | 21 | #29127A
    Portland Trail Blazers | Trail Blazers | POR |  | 22 | #E03A3E
    Sacramento Kings | Kings | SAC |  | 23 | #5A2D81
    San Antonio Spurs | Spurs | SAS | SA | 24 | #64748B
    Toronto Raptors | Raptors | TOR |  | 28 | #D91244
    Utah Jazz | Jazz | UTA | UTAH | 26 | #4E008E
    Washington Wizards | Wizards | WAS | WSH | 27 | #E31837
  `,
  wnba: `
    Atlanta Dream | Dream | ATL |  | 20 | #E31837
    Chicago Sky | Sky | CHI |  | 19 | #5091CD
    Connecticut Sun | Sun | CON |  | 18 | #F05023
    Dallas Wings | Wings | DAL |  | 3 | #002B5C
    Golden State Valkyries | Valkyries | GSV | GS | 129689 | #B38FCF
    Indiana Fever | Fever | IND |  | 5 | #002D62
    Las Vegas Aces | Aces | LVA | LV | 17 | #A7A8AA
    Los Angeles Sparks | Sparks | LAS | LA | 6 | #552583
    Minnesota Lynx | Lynx | MIN |  | 8 | #266092
    New York Liberty | Liberty | NYL | NY | 9 | #86CEBC
    Phoenix Mercury | Mercury | PHO | PHX | 11 | #3C286E
    Portland Fire | Fire | POR |  | 132052 | #64748B
    Seattle Storm | Storm | SEA |  | 14 | #FEE11A
    Toronto Tempo | Tempo | TOR |  | 131935 | #33476D
    Washington Mystics | Mystics | WAS | WSH | 16 | #E03A3E
  `,
  nfl: `
    Arizona Cardinals | Cardinals | ARI |  | 22 | #A40227
    Atlanta Falcons | Falcons | ATL |  | 1 | #A71930
    Baltimore Ravens | Ravens | BAL |  | 33 | #29126F
    Buffalo Bills | Bills | BUF |  | 2 | #00338D
    Carolina Panthers | Panthers | CAR |  | 29 | #0085CA
    Chicago Bears | Bears | CHI |  | 3 | #0B1C3A
    Cincinnati Bengals | Bengals | CIN |  | 4 | #FB4F14
    Cleveland Browns | Browns | CLE |  | 5 | #472A08
    Dallas Cowboys | Cowboys | DAL |  | 6 | #002A5C
    Denver Broncos | Broncos | DEN |  | 7 | #0A2343
    Detroit Lions | Lions | DET |  | 8 | #0076B6
    Green Bay Packers | Packers | GB |  | 9 | #204E32
    Houston Texans | Texans | HOU |  | 34 | #C41230
    Indianapolis Colts | Colts | IND |  | 11 | #003B75
    Jacksonville Jaguars | Jaguars | JAX |  | 30 | #007487
    Kansas City Chiefs | Chiefs | KC |  | 12 | #E31837
    Las Vegas Raiders | Raiders | LV |  | 13 | #A5ACAF
    Los Angeles Chargers | Chargers | LAC |  | 24 | #0080C6
    Los Angeles Rams | Rams | LAR |  | 14 | #003594
    Miami Dolphins | Dolphins | MIA |  | 15 | #008E97
    Minnesota Vikings | Vikings | MIN |  | 16 | #4F2683
    New England Patriots | Patriots | NE |  | 17 | #002A5C
    New Orleans Saints | Saints | NO |  | 18 | #D3BC8D
    New York Giants | Giants | NYG |  | 19 | #003C7F
    New York Jets | Jets | NYJ |  | 20 | #115740
    Philadelphia Eagles | Eagles | PHI |  | 21 | #06424D
    Pittsburgh Steelers | Steelers | PIT |  | 23 | #FFB612
    San Francisco 49ers | 49ers | SF |  | 25 | #AA0000
    Seattle Seahawks | Seahawks | SEA |  | 26 | #002A5C
    Tampa Bay Buccaneers | Buccaneers | TB |  | 27 | #BD1C36
    Tennessee Titans | Titans | TEN |  | 10 | #4B92DB
    Washington Commanders | Commanders | WSH |  | 28 | #5A1414
  `,
  mlb: `
    Arizona Diamondbacks | Diamondbacks | AZ | ARI | 29 | #A71930
    Athletics | Athletics | ATH |  | 11 | #003831
    Atlanta Braves | Braves | ATL |  | 15 | #CE1141
    Baltimore Orioles | Orioles | BAL |  | 1 | #DF4601
    Boston Red Sox | Red Sox | BOS |  | 2 | #BD3039
    Chicago Cubs | Cubs | CHC |  | 16 | #CC3433
    Chicago White Sox | White Sox | CWS | CHW | 4 | #64748B
    Cincinnati Reds | Reds | CIN |  | 17 | #C6011F
    Cleveland Guardians | Guardians | CLE |  | 5 | #E31937
    Colorado Rockies | Rockies | COL |  | 27 | #333366
    Detroit Tigers | Tigers | DET |  | 6 | #0C2C56
    Houston Astros | Astros | HOU |  | 18 | #002D62
    Kansas City Royals | Royals | KC |  | 7 | #004687
    Los Angeles Angels | Angels | LAA |  | 3 | #BA0021
    Los Angeles Dodgers | Dodgers | LAD |  | 19 | #005A9C
    Miami Marlins | Marlins | MIA |  | 28 | #FF6600
    Milwaukee Brewers | Brewers | MIL |  | 8 | #0A2351
    Minnesota Twins | Twins | MIN |  | 9 | #002B5C
    New York Mets | Mets | NYM |  | 21 | #FF5910
    New York Yankees | Yankees | NYY |  | 10 | #003087
    Philadelphia Phillies | Phillies | PHI |  | 22 | #284898
    Pittsburgh Pirates | Pirates | PIT |  | 23 | #FDB827
    San Diego Padres | Padres | SD |  | 25 | #002D62
    San Francisco Giants | Giants | SF |  | 26 | #FD5A1E
    Seattle Mariners | Mariners | SEA |  | 12 | #0C2C56
    St. Louis Cardinals | Cardinals | STL |  | 24 | #C41E3A
    Tampa Bay Rays | Rays | TB |  | 30 | #092C5C
    Texas Rangers | Rangers | TEX |  | 13 | #C0111F
    Toronto Blue Jays | Blue Jays | TOR |  | 14 | #134A8E
    Washington Nationals | Nationals | WSH |  | 20 | #AB0003
  `,
  nhl: `
    Anaheim Ducks | Ducks | ANA |  | 25 | #A2AAAD
    Boston Bruins | Bruins | BOS |  | 1 | #FFB81C
    Buffalo Sabres | Sabres | BUF |  | 2 | #003087
    Calgary Flames | Flames | CGY |  | 3 | #F1BE48
    Carolina Hurricanes | Hurricanes | CAR |  | 7 | #A2AAAD
    Chicago Blackhawks | Blackhawks | CHI |  | 4 | #FF671F
    Colorado Avalanche | Avalanche | COL |  | 17 | #236192
    Columbus Blue Jackets | Blue Jackets | CBJ |  | 29 | #041E42
    Dallas Stars | Stars | DAL |  | 9 | #006341
    Detroit Red Wings | Red Wings | DET |  | 5 | #C8102E
    Edmonton Oilers | Oilers | EDM |  | 6 | #00205B
    Florida Panthers | Panthers | FLA |  | 26 | #041E42
    Los Angeles Kings | Kings | LAK | LA | 8 | #A2AAAD
    Minnesota Wild | Wild | MIN |  | 30 | #154734
    Montréal Canadiens | Canadiens | MTL |  | 10 | #001E62
    Nashville Predators | Predators | NSH |  | 27 | #041E42
    New Jersey Devils | Devils | NJD | NJ | 11 | #C8102E
    New York Islanders | Islanders | NYI |  | 12 | #003087
    New York Rangers | Rangers | NYR |  | 13 | #0033A0
    Ottawa Senators | Senators | OTT |  | 14 | #C8102E
    Philadelphia Flyers | Flyers | PHI |  | 15 | #FA4616
    Pittsburgh Penguins | Penguins | PIT |  | 16 | #FFB81C
    San Jose Sharks | Sharks | SJS | SJ | 18 | #E57200
    Seattle Kraken | Kraken | SEA |  | 124292 | #99D9D9
    St. Louis Blues | Blues | STL |  | 19 | #041E42
    Tampa Bay Lightning | Lightning | TBL | TB | 20 | #00205B
    Toronto Maple Leafs | Maple Leafs | TOR |  | 21 | #00205B
    Utah Mammoth | Mammoth | UTA | UTAH | 129764 | #6DACE4
    Vancouver Canucks | Canucks | VAN |  | 22 | #00205B
    Vegas Golden Knights | Golden Knights | VGK |  | 37 | #B4975A
    Washington Capitals | Capitals | WSH |  | 23 | #041E42
    Winnipeg Jets | Jets | WPG |  | 28 | #041E42
  `,
};
